import { AppError } from "#shared/domain/core/app-error.ts";

/** Ends a reading that keeps the processor busy for too long. Waiting for the file or for other work does not count. */
export interface ReadingTime {
  /**
   * The same pieces. What is done with each counts.
   * @throws AppError file_too_slow
   */
  of<Piece>(pieces: AsyncIterable<Piece>): AsyncIterable<Piece>;
}

/** For jobs, which no one waits for. */
export const anyTime: ReadingTime = { of: (pieces) => pieces };

/** @param seconds over all that is read */
export function limitReadingTime(seconds: number): ReadingTime {
  let spent = 0;
  return {
    async *of(pieces) {
      for await (const piece of pieces) {
        const start = performance.now();
        yield piece;
        spent += performance.now() - start;
        if (spent > seconds * 1_000) throw new AppError("file_too_slow", { params: { seconds } });
      }
    },
  };
}
