import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import { uploadTransport } from "#shared/client/upload-transport.ts";
import type { PictureSide, SignerPictures } from "#shared/domain/documents/identity-picture.ts";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import { shrinkPicture } from "#web/components/attachments/shrink-picture.ts";
import { documentPath, signingPageQuery } from "./signing-queries.ts";
import { isWithoutCode } from "./use-signing.ts";

/** A file that the browser cannot open as a picture. */
export class UnreadablePicture extends Error {}

/** Shows at once what the server answered. */
function useShowPictures(key: string) {
  const client = useQueryClient();
  const { queryKey } = signingPageQuery(key);
  return {
    show: (pictures: SignerPictures) =>
      client.setQueryData<SigningPageData>(queryKey, (page) => page && { ...page, pictures }),
    again: () => void client.invalidateQueries({ queryKey, exact: true }),
  };
}

interface Giving {
  readonly side: PictureSide;
  readonly file: File;
}

/** The picture is re-encoded in the browser, so that its metadata never leave the device; the server does so again. */
async function sendPicture(key: string, { side, file }: Giving, proof: string | null): Promise<SignerPictures> {
  const content = await shrinkPicture(file);
  if (content === null) throw new UnreadablePicture();
  const transport = uploadTransport({ content, name: `${side}.jpg`, onProgress: () => {} });
  const options = { method: "POST", confirmation: proof ?? undefined } as const;
  return (await call<SignerPictures>(`${documentPath(key)}/identity-pictures/${side}`, options, transport)).data;
}

/** Gives a picture of one side; `onCodeOver` when the code has to be entered again. */
export function useGivePicture(key: string, proof: string | null, onCodeOver: () => void) {
  const { show, again } = useShowPictures(key);
  return useMutation({
    meta: { toast: "never" },
    mutationFn: (giving: Giving) => sendPicture(key, giving, proof),
    onSuccess: show,
    onError(error) {
      if (isWithoutCode(error)) onCodeOver();
      if (!(error instanceof UnreadablePicture)) again();
    },
  });
}

export interface Withdrawing {
  /** What the entry of the code returned; after signing none is needed. */
  readonly proof: string | null;
  readonly onCodeOver: () => void;
}

/** Deletes the pictures that were given; `onCodeOver` when the code has to be entered again. */
export function useWithdrawPictures(key: string, { proof, onCodeOver }: Withdrawing) {
  const { show, again } = useShowPictures(key);
  return useMutation({
    meta: { toast: "never" },
    mutationFn: async () => {
      const options = { method: "POST", confirmation: proof ?? undefined } as const;
      return (await call<SignerPictures>(`${documentPath(key)}/identity-pictures-withdrawn`, options)).data;
    },
    onSuccess: show,
    onError(error) {
      if (isWithoutCode(error)) onCodeOver();
      again();
    },
  });
}
