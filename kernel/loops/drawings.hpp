// A table of drawings, each with the number of ways that led to it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace enpitsu {

// All in one block of memory: a hash table with open addresses.
//
//   entry:  drawing (bytes) | number (limbs)
class Drawings {
 public:
  Drawings(std::size_t bytes, std::size_t limbs)
      : bytes_(bytes), words_(bytes / 8 + limbs), limbs_(limbs) {
    table_.assign(1024, kNone);
    waiting_.resize(kWaiting * words_);
    waiting_hashes_.reserve(kWaiting);
  }

  std::size_t size() const { return size_; }
  std::size_t memory() const { return entries_.capacity() * 8 + table_.capacity() * 4; }
  const std::uint8_t* drawing(std::size_t i) const {
    return reinterpret_cast<const std::uint8_t*>(entries_.data() + i * words_);
  }
  const std::uint64_t* number(std::size_t i) const {
    return entries_.data() + i * words_ + bytes_ / 8;
  }

  void clear() {
    size_ = 0;
    entries_.clear();
    std::fill(table_.begin(), table_.end(), kNone);
  }

  // Takes a drawing in. A table of many megabytes keeps the processor waiting, so drawings are
  // collected, and what they need is fetched while others are worked on (nearly three times as fast
  // on an open board of 12x12).
  void add(const std::uint8_t* drawing, const std::uint64_t* number) {
    std::memcpy(waiting_.data() + waiting_hashes_.size() * words_, drawing, bytes_);
    std::memcpy(waiting_.data() + waiting_hashes_.size() * words_ + bytes_ / 8, number, limbs_ * 8);
    waiting_hashes_.push_back(hash(drawing));
    __builtin_prefetch(&table_[waiting_hashes_.back() & (table_.size() - 1)]);
    if (waiting_hashes_.size() == kWaiting) flush();
  }

  void flush() {
    for (std::size_t hash : waiting_hashes_) {
      const std::uint32_t entry = table_[hash & (table_.size() - 1)];
      if (entry != kNone) __builtin_prefetch(entries_.data() + entry * words_);
    }
    for (std::size_t i = 0; i < waiting_hashes_.size(); ++i) {
      insert(waiting_hashes_[i], waiting_.data() + i * words_);
    }
    waiting_hashes_.clear();
  }

  static void plus(std::uint64_t* to, const std::uint64_t* number, std::size_t limbs) {
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < limbs; ++i) {
      const std::uint64_t sum = to[i] + number[i];
      const std::uint64_t with_carry = sum + carry;
      carry = static_cast<std::uint64_t>(sum < number[i]) |
              static_cast<std::uint64_t>(with_carry < sum);
      to[i] = with_carry;
    }
  }

 private:
  static constexpr std::uint32_t kNone = UINT32_MAX;
  static constexpr std::size_t kWaiting = 32;

  std::size_t hash(const std::uint8_t* drawing) const {
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < bytes_; i += 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, drawing + i, 8);
      hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
      hash ^= hash >> 29;
    }
    return hash;
  }

  void insert(std::size_t hash, const std::uint64_t* entry) {
    std::size_t at = hash & (table_.size() - 1);
    while (table_[at] != kNone) {
      std::uint64_t* there = entries_.data() + table_[at] * words_;
      if (std::memcmp(there, entry, bytes_) == 0) {
        plus(there + bytes_ / 8, entry + bytes_ / 8, limbs_);
        return;
      }
      at = (at + 1) & (table_.size() - 1);
    }
    table_[at] = static_cast<std::uint32_t>(size_++);
    entries_.insert(entries_.end(), entry, entry + words_);
    if (size_ * 2 > table_.size()) grow();
  }

  void grow() {
    table_.assign(table_.size() * 2, kNone);
    for (std::size_t i = 0; i < size_; ++i) {
      std::size_t at = hash(drawing(i)) & (table_.size() - 1);
      while (table_[at] != kNone) at = (at + 1) & (table_.size() - 1);
      table_[at] = static_cast<std::uint32_t>(i);
    }
  }

  std::size_t bytes_;
  std::size_t words_;
  std::size_t limbs_;
  std::size_t size_ = 0;
  std::vector<std::uint64_t> entries_;
  std::vector<std::uint32_t> table_;
  std::vector<std::uint64_t> waiting_;
  std::vector<std::size_t> waiting_hashes_;
};

}  // namespace enpitsu
