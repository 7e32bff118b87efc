/** Which cells may not hold the same value as another: those that share a rule of all different. */
export function peersOf(data) {
  const found = new Map(data.places.map(({ name }) => [name, new Set()]));
  for (const { forms } of data.rules) {
    for (const { form, scope } of forms) {
      if (form !== "different") continue;
      const names = scope.map((place) => data.places[place].name);
      for (const name of names) for (const other of names) if (other !== name) found.get(name).add(other);
    }
  }
  return found;
}
