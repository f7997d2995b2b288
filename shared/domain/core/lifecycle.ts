/**
 * A table of allowed moves: read by the server, which refuses any other, and by the screens, which offer only these. A move
 * that leads nowhere (`to` is empty) leaves the state as it is.
 */
export type Lifecycle<State extends string, Verb extends string> = {
  readonly [V in Verb]: { readonly from: readonly State[]; readonly to: readonly State[] };
};

/** Keeps a lifecycle's exact states and verbs. */
export function defineLifecycle<const State extends string, const Verb extends string>(
  moves: Lifecycle<State, Verb>,
): Lifecycle<State, Verb> {
  return moves;
}

/** The verbs that lead away from `state`, in the order of the table. */
export function allowedMoves<State extends string, Verb extends string>(
  lifecycle: Lifecycle<State, Verb>,
  state: State,
): Verb[] {
  const verbs: Verb[] = [];
  for (const verb in lifecycle) if (lifecycle[verb].from.includes(state)) verbs.push(verb);
  return verbs;
}

/** Whether `verb` may be done in `state`. */
export function isMoveAllowed<State extends string, Verb extends string>(
  lifecycle: Lifecycle<State, Verb>,
  state: State,
  verb: Verb,
): boolean {
  return lifecycle[verb].from.includes(state);
}
