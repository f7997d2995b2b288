import { AppError } from "#shared/domain/core/app-error.ts";
import { delegationInput } from "#shared/domain/documents/delegation.ts";
import { signingPage } from "#shared/domain/documents/signing.ts";
import { asVisitor } from "#server/engine/db/transaction.ts";
import { bodyOf } from "#server/engine/http/define-route.ts";
import { publicWriteRoute } from "#server/engine/http/public-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { delegateSigning } from "./delegate-signing.ts";
import { findSigning, lockSigning } from "./signing-access.ts";
import { keyOf, mayCall, SIGNING_PATH } from "./signing-call.ts";
import { describeSigning } from "./signing-page.ts";
import { visitorOf } from "./signing-visitor.ts";

/** A second request by the same link changes nothing: that link has ended, and its page says to whom the signing was given. */
export const delegationRoute: Route = publicWriteRoute({
  path: `${SIGNING_PATH}/delegate`,
  summary: "Gives the signing to another person, who gets a link by mail; the link used stops working",
  bucket: "document",
  mayCall,
  body: bodyOf(delegationInput),
  output: signingPage,
  run: async ({ tx, services, request, params, input }) => {
    const key = keyOf({ params });
    const signing = await lockSigning(tx, key);
    if (!signing) throw new AppError("invalid_link");
    const context = { tx, services, visitor: visitorOf(request) };
    if (signing.link !== "former")
      await asVisitor(tx, signing.signer.name, () => delegateSigning(context, signing, input));
    const after = await findSigning(tx, key);
    if (!after) throw new AppError("invalid_link");
    return respond(describeSigning(after));
  },
});
