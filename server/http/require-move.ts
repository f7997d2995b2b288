import { AppError } from "#shared/domain/core/app-error.ts";
import { allowedMoves, type Lifecycle } from "#shared/domain/core/lifecycle.ts";

/** @throws AppError forbidden_move, which names the moves that there are */
export function requireAmong<Verb extends string>(allowed: readonly Verb[], verb: Verb): void {
  if (!allowed.includes(verb)) throw new AppError("forbidden_move", { data: { allowed } });
}

/**
 * A move that its lifecycle allows in the row's state; what is archived moves no more.
 * @throws AppError forbidden_move, which names the moves that there are
 */
export function requireMove<State extends string, Verb extends string>(
  lifecycle: Lifecycle<State, Verb>,
  { state, archived_at }: { readonly state: State; readonly archived_at?: string | null },
  verb: NoInfer<Verb>,
): void {
  requireAmong(archived_at == null ? allowedMoves(lifecycle, state) : [], verb);
}
