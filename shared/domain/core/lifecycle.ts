import type { Action } from "./roles.ts";

/** The permission a move requires: one action, or `action` in the states of `in` and the stronger `elsewhere` in the rest. */
export type MoveRight<State extends string> =
  | Action
  | { readonly action: Action; readonly in: readonly State[]; readonly elsewhere: Action };

/**
 * A table of allowed moves: read by the server, which refuses any other, and by the screens, which offer only these. A move
 * that leads nowhere (`to` is empty) leaves the state as it is. A move without a `right` requires `update`.
 */
export type Lifecycle<State extends string, Verb extends string> = {
  readonly [V in Verb]: {
    readonly from: readonly State[];
    readonly to: readonly State[];
    readonly right?: MoveRight<State>;
  };
};

/** Preserves the literal types of states and verbs. */
export function defineLifecycle<const State extends string, const Verb extends string>(
  moves: Lifecycle<State, Verb>,
): Lifecycle<State, Verb> {
  return moves;
}

/** The verbs allowed in `state`, in table order. */
export function allowedMoves<State extends string, Verb extends string>(
  lifecycle: Lifecycle<State, Verb>,
  state: State,
): Verb[] {
  const verbs: Verb[] = [];
  for (const verb in lifecycle) if (lifecycle[verb].from.includes(state)) verbs.push(verb);
  return verbs;
}

export function isMoveAllowed<State extends string, Verb extends string>(
  lifecycle: Lifecycle<State, Verb>,
  state: State,
  verb: Verb,
): boolean {
  return lifecycle[verb].from.includes(state);
}

type AnyLifecycle = Lifecycle<string, string>;

/** The action that a move requires of a row in `state`. */
export function rightOfMove(lifecycle: AnyLifecycle, verb: string, state: string): Action {
  const right = lifecycle[verb]?.right ?? "update";
  if (typeof right === "string") return right;
  return right.in.includes(state) ? right.action : right.elsewhere;
}

/** The action without which a move is refused in every state: checked before the row is read. */
export function leastRightOfMove(lifecycle: AnyLifecycle, verb: string): Action {
  const right = lifecycle[verb]?.right ?? "update";
  return typeof right === "string" ? right : right.action;
}
