// Lines differ, with its lines: the technique for equal lines looks them up.
#pragma once

#include <vector>

#include "core/rule.hpp"

namespace enpitsu {

class LinesDiffer final : public Rule {
 public:
  explicit LinesDiffer(std::vector<std::int32_t> lines) : lines_(std::move(lines)) {}

  static constexpr std::string_view kName = "lines differ";
  std::string_view name() const override { return kName; }
  const std::vector<std::int32_t>& lines() const { return lines_; }

  std::span<const std::int32_t> houses() const override { return lines_; }
  bool holds(const State& state) const override;
  void narrow(State& state) const override;

 private:
  std::vector<std::int32_t> lines_;
};

}  // namespace enpitsu
