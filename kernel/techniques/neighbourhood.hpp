// A neighbourhood: houses of a loop's board that lie together, and the ways to draw lines there
// (Slitherlink).
//
// What is known of it is a list of statements, each on some of its open edges:
//
//   a clue, a point    how many of them may be lines
//   two sides          areas that are related by what is drawn elsewhere: an even number, or an odd
//
// and the paths elsewhere that end at two of its points, over which lines may close a loop too
// early. A way to draw it is searched for: what follows, then a guess, and so on. All of it is
// masks, because 64 edges and 64 statements are more than the neighbours of a clue have.
#pragma once

#include <array>
#include <vector>

#include "core/state.hpp"
#include "core/step.hpp"

namespace enpitsu {

class Neighbourhood {
 public:
  // What is taken into account: all of it at first.
  struct Grounds {
    Mask statements;
    Mask paths;
    bool loop;  // that no loop is closed while there is more to draw
    int size() const { return count(statements) + count(paths) + (loop ? 1 : 0); }
  };

  // Takes in the houses within so many corners of one; false if nothing is open there, or too much.
  bool gather(State& state, int centre, int reach);

  // An edge with a value that no way has.
  struct Refuted {
    int place;
    bool line;
  };
  // The first one of them; its place is -1 if there is none.
  Refuted find_refuted(int from = 0);
  // Whether the edge cannot have the other value either, so that there is no way at all.
  bool is_stuck(const Refuted& refuted) { return !allows({refuted.place, !refuted.line}, all()); }
  Var edge(int place) const { return edges_[static_cast<std::size_t>(place)]; }
  // Of what refutes it, so much that nothing of it could go.
  Grounds needed(const Refuted& refuted);
  // Names what is needed: clues, points, areas on this side or that, paths.
  void name(Step& step, const Refuted& refuted, const Grounds& grounds) const;

 private:
  struct Statement {
    Mask edges;
    Mask numbers;  // of lines that there may be among them
    std::int32_t house = -1;
    Loop::Pair fields{-1, -1};  // or two fields
    bool opposite = false;      // and that they are on different sides
  };
  // An area; or a stretch of what is all around, which may be met at two places.
  struct Field {
    std::int32_t area;
    std::int32_t parent;  // joined to it by what is drawn in the neighbourhood
    bool flipped = false;
    Mask way = 0;  // the open edges on one way here from the first field
    bool odd = false;
    bool reached = false;
    std::int32_t before = -1;  // on that way
    Var edge = -1;             // between the two
  };
  using Ends = std::array<std::int16_t, 2>;
  struct Root {
    std::int32_t field;
    bool flipped;
  };

  static std::size_t index(std::int32_t i) { return static_cast<std::size_t>(i); }
  void begin(State& state);
  void gather_houses(int centre, int reach);
  bool gather_edges();
  void gather_points();
  void gather_paths();
  void gather_fields();
  void find_stretches();
  bool is_rim(std::size_t edge) const;
  bool lengthen_stretch(std::size_t first);
  void find_ways();
  void state_houses();
  void state_sides();
  std::int32_t field_at(std::size_t edge, std::int32_t area);
  Root root_of(std::int32_t field) const;
  void add(const Statement& statement);

  Grounds all() const;
  bool allows(const Refuted& choice, const Grounds& grounds);
  bool draw(Mask lines, Mask open, Mask news);
  Mask narrowest(Mask lines, Mask open) const;
  bool follow(Mask& lines, Mask& open, Mask news) const;
  void mate_ends();
  bool closes_early(Mask lines) const;
  bool meets_all_clues(Mask lines) const;

  void name_sides(Step& step, const Statement& sides) const;
  void name_loop(Step& step, Mask paths) const;
  std::vector<Var> way_elsewhere(const Loop::Pair& areas) const;
  std::vector<Var> way_here(const Loop::Pair& fields) const;
  std::vector<Var> lines_from(std::int32_t point) const;

  State* state_ = nullptr;
  const Loop* loop_ = nullptr;
  std::uint32_t round_ = 0;  // of gathering: what carries its number is in
  std::vector<std::int32_t> houses_;
  std::vector<std::uint32_t> house_rounds_;
  std::vector<Var> all_edges_;
  std::vector<Var> edges_;                  // the open ones
  std::vector<std::int8_t> places_;         // by edge: its place among them, or -1
  std::vector<std::uint32_t> edge_rounds_;  // by edge
  std::vector<Statement> statements_;
  std::array<Mask, kMaskBits> touching_{};  // by place: the statements on it

  std::vector<std::int32_t> points_;  // where open edges end
  std::vector<std::int16_t> point_places_;
  std::vector<std::uint32_t> point_rounds_;
  std::vector<Ends> ends_;  // by place of an edge
  std::vector<Ends> paths_;
  int all_paths_ = 0;

  std::vector<Field> fields_;
  std::vector<std::int32_t> field_of_area_;
  std::vector<std::uint32_t> area_rounds_;
  std::vector<std::int32_t> stretches_;  // by place in all_edges_: the field all around, or -1
  std::vector<Loop::Pair> sides_;        // by place in all_edges_: the fields there

  Grounds grounds_{};
  bool mated_ = false;                               // the mates are those of these grounds
  std::array<std::int16_t, 4 * kMaskBits> mates_{};  // by point, and by its end elsewhere
  Mask seen_lines_ = 0;                              // in some way
  Mask seen_gaps_ = 0;
};

}  // namespace enpitsu
