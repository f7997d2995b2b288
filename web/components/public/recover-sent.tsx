import { Stack } from "@mantine/core";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { SendFailure } from "./send-failure.tsx";
import { sentRequestOf } from "./sent-request.ts";
import { useSettle } from "./use-visitor-submit.ts";

interface Props<T> {
  readonly draftKey: string;
  /** Sends the request again with its key. */
  readonly repeat: (body: Record<string, unknown>, key: string) => Promise<T>;
  readonly onSent: (result: T) => void;
  readonly children: ReactNode;
}

/** Finds out once what became of a request that was sent before the page was left; `error` says why it did not succeed. */
function useRecovery<T>({ draftKey, repeat, onSent }: Omit<Props<T>, "children">) {
  const { settle, open, isLeft } = useSettle();
  const [sent] = useState(() => sentRequestOf(draftKey).read());
  const [isKnown, setIsKnown] = useState(sent === null);
  const [error, setError] = useState<unknown>(null);
  const recover = useEffectEvent(async () => {
    if (sent === null) return;
    try {
      onSent(await settle(sent.key, () => repeat(sent.body, sent.key)));
    } catch (failure) {
      // The next page finds it out.
      if (isLeft()) return;
      setError(failure);
    }
    sentRequestOf(draftKey).remove();
    setIsKnown(true);
  });
  useEffect(() => {
    const timer = setTimeout(() => void recover(), 0);
    return () => clearTimeout(timer);
  }, []);
  return { open, isKnown, error };
}

/** A form of which a request was sent that may have arrived: it is shown once that is known, so that nothing is sent twice. */
export function RecoverSent<T>({ children, ...request }: Props<T>) {
  const { open, isKnown, error } = useRecovery(request);
  const notice = (
    <SendFailure error={error} open={isKnown ? null : (open ?? { doubt: "checking", checkAgain: () => {} })} />
  );
  return (
    <>
      {(!isKnown || error !== null) && (
        <Stack maw="40rem" mx="auto" p="md">
          {notice}
        </Stack>
      )}
      {isKnown && children}
    </>
  );
}
