import { useCallback, useEffect, useRef, useState } from "react";
import { isUndecided, networkError, notSentError } from "#shared/client/api-error.ts";
import { call } from "#shared/client/http.ts";
import type { IdempotentSubmit } from "#shared/client/idempotent-submit.ts";
import { type Doubt, settleLost } from "#shared/client/settle-lost.ts";
import type { VisitorRequest } from "#shared/domain/core/idempotency-record.ts";
import { useIdempotentSubmit } from "#shared/ui/use-idempotent-submit.ts";

/** Milliseconds between two checks. */
const PAUSES = { checking: 1_500, unreachable: 8_000 } as const;

async function readState(key: string): Promise<VisitorRequest["state"]> {
  return (await call<VisitorRequest>(`/visitor-request/${encodeURIComponent(key)}`)).data.state;
}

/** What is not known of a request, and how to ask at once. */
export interface OpenDoubt {
  readonly doubt: Doubt;
  readonly checkAgain: () => void;
}

/** A pause, and how to end it early. */
function usePause() {
  const end = useRef<() => void>(() => {});
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      end.current = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const endPause = useCallback(() => end.current(), []);
  return { pause, endPause };
}

/**
 * Finds out what became of a visitor's request whose response was lost: asks the server, and returns or throws what it answered;
 * `open` says meanwhile what is not known. A page that is left finds nothing out (`isLeft`).
 */
export function useSettle() {
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const { pause, endPause } = usePause();
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      endPause();
    };
  }, [endPause]);

  const settle = async <T>(key: string, repeat: () => Promise<T>): Promise<T> => {
    setDoubt("checking");
    try {
      return await settleLost({
        repeat,
        check: () => readState(key),
        notSent: notSentError,
        pause: async (known, seconds) => {
          setDoubt(known);
          await pause(Math.max(PAUSES[known], seconds * 1_000));
          // Nothing is known of it: the next page finds it out.
          if (isGone.current) throw networkError();
          setDoubt("checking");
        },
      });
    } finally {
      setDoubt(null);
    }
  };
  const open: OpenDoubt | null = doubt === null ? null : { doubt, checkAgain: endPause };
  return { settle, open, isLeft: () => isGone.current };
}

/** Sends a visitor's request once: after a lost response it finds out what happened. */
export function useVisitorSubmit(): { readonly submit: IdempotentSubmit; readonly open: OpenDoubt | null } {
  const submitWithKey = useIdempotentSubmit();
  const { settle, open } = useSettle();
  const submit: IdempotentSubmit = (attempt, what) =>
    submitWithKey(async (key) => {
      try {
        return await attempt(key);
      } catch (error) {
        if (!isUndecided(error)) throw error;
      }
      return settle(key, () => attempt(key));
    }, what);
  return { submit, open };
}
