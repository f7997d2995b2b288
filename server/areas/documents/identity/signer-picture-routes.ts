import { Readable } from "node:stream";
import { AppError } from "#shared/domain/core/app-error.ts";
import {
  pictureSides,
  type PictureSide,
  type SignerPictures,
  signerPictures,
} from "#shared/domain/documents/identity-picture.ts";
import { IDENTITY_PICTURE } from "#shared/domain/documents/policy.ts";
import { assertVisitorQuota, consumeVisitorQuota } from "#server/areas/attachments/visitor-quota.ts";
import { asVisitor } from "#server/engine/db/transaction.ts";
import { noBody } from "#server/engine/http/define-route.ts";
import { countsAs, publicWriteRoute } from "#server/engine/http/public-route.ts";
import { FILE_TYPE } from "#server/engine/http/received-file.ts";
import { respond, type Route, type RouteCall } from "#server/engine/http/route.ts";
import { requireConfirmedCode } from "../signing/confirm-code.ts";
import { type KeySigning, lockSigning } from "../signing/signing-access.ts";
import { keyOf, mayCall, openSigning, requireSigning, SIGNING_PATH } from "../signing/signing-call.ts";
import { recordOfParts } from "../signing/record-of-parts.ts";
import { type SigningContext, visitorNameOf, visitorOf } from "../signing/signing-visitor.ts";
import { deletePicturesOf } from "./delete-pictures.ts";
import { assertMayGive, givePicture, readPictureBytes } from "./give-picture.ts";
import { readSignerPictures } from "./picture-state.ts";

const countFile = countsAs("file");

type WithdrawCall = Pick<RouteCall, "request"> & Omit<SigningContext, "visitor">;

/** What the entry of the code returned: the header in which other routes take a code or a password that was given again. */
function proofOf({ request }: Pick<RouteCall, "request">): string | null {
  const proof = request.headers["x-confirmation"];
  return typeof proof === "string" ? proof : null;
}

/** @throws AppError not_found */
function sideOf({ params }: RouteCall): PictureSide {
  const side = pictureSides.find((one) => one === params["side"]);
  if (side === undefined) throw new AppError("not_found");
  return side;
}

/** Not replayable: the same picture sent twice replaces itself. */
const give: Route = {
  method: "POST",
  path: `${SIGNING_PATH}/identity-pictures/:side`,
  summary:
    "Stores a picture of one side of the signer's identity document, in place of the one before; needs the proof of the code",
  access: "public",
  streamed: { maxBytes: IDENTITY_PICTURE.bytes },
  output: signerPictures,
  isTransactional: false,
  isReplayable: false,
  before: async (call) => {
    await countFile(call);
    const signing = await openSigning(call);
    sideOf(call);
    await assertMayGive(call.services.db, call.services, signing, proofOf(call));
    await assertVisitorQuota(call);
  },
  run: async (call) => {
    const { services, request, input } = call;
    const [type = ""] = (request.headers["content-type"] ?? "").split(";");
    if (type.trim().toLowerCase() !== FILE_TYPE) throw new AppError("unsupported_media");
    if (Number(request.headers["content-length"] ?? 0) > IDENTITY_PICTURE.bytes) throw new AppError("too_large");
    if (!(input instanceof Readable)) throw new AppError("malformed");
    await givePicture(services, {
      key: keyOf(call),
      side: sideOf(call),
      proof: proofOf(call),
      visitor: visitorOf(request),
      content: await readPictureBytes(input),
      count: (tx, bytes) => consumeVisitorQuota(tx, call, bytes),
    });
    return respond(await readSignerPictures(services.db, await openSigning(call), services.clock.today()), 201);
  },
};

/**
 * Deletes the pictures of the locked document's signer. Before signing that needs the code, as giving them does; afterwards the
 * link is enough, for withdrawing consent has to be as easy as giving it (RGPD art. 7.3).
 * @throws AppError identity_picture_kept, signing_code_required
 */
async function withdrawGiven({ tx, services, request }: WithdrawCall, signing: KeySigning, given: SignerPictures) {
  if (given.given.length === 0) return;
  if (!given.can_withdraw) throw new AppError("identity_picture_kept");
  const { signer } = signing;
  if (signer.state !== "signed") await requireConfirmedCode(tx, services.vault, signing, proofOf({ request }));
  await asVisitor(tx, visitorNameOf(signing), async () => {
    const withdrawn = await deletePicturesOf(tx, signer.id, "withdrawn");
    const details = { pictures: Object.fromEntries(withdrawn.map(({ side, sha256 }) => [side, sha256])) };
    await recordOfParts(tx, signing, { kind: "picture_withdrawn", ...visitorOf(request), details });
  });
}

/** A signer withdraws pictures before signing, and afterwards where they are based on consent. */
const withdraw: Route = publicWriteRoute({
  path: `${SIGNING_PATH}/identity-pictures-withdrawn`,
  summary:
    "Deletes the pictures of the signer's identity document, as far as the signer can withdraw them; before signing with the proof of the code",
  bucket: "document",
  mayCall,
  body: noBody,
  output: signerPictures,
  run: async ({ tx, services, request, params }) => {
    const signing = requireSigning(await lockSigning(tx, keyOf({ params })));
    const today = services.clock.today();
    const before = await readSignerPictures(tx, signing, today);
    if (before === null) throw new AppError("identity_picture_unneeded");
    await withdrawGiven({ tx, services, request }, signing, before);
    return respond(await readSignerPictures(tx, signing, today));
  },
});

export const signerPictureRoutes: readonly Route[] = [give, withdraw];
