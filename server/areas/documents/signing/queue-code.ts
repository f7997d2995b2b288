import { AppError } from "#shared/domain/core/app-error.ts";
import { SIGNING_CODE } from "#shared/domain/documents/policy.ts";
import { readSignature } from "#server/areas/company/read-signature.ts";
import { queueMail } from "#server/areas/notifications/send-mail.ts";
import { queueSms } from "#server/areas/notifications/send-sms.ts";
import { translateIn } from "#server/engine/services/translations.ts";
import type { CodeTarget } from "./code-targets.ts";
import { joinTitles } from "#server/areas/leases/bundle-titles.ts";
import type { KeySigning } from "./signing-access.ts";
import { partsOf } from "./signing-page.ts";
import type { SigningContext } from "./signing-visitor.ts";

/** The message with a code: one of both. */
export interface QueuedCode {
  readonly mail_id: string | null;
  readonly sms_id: string | null;
}

const minutes = String(SIGNING_CODE.minutes);

async function mailCode({ tx, services }: SigningContext, signing: KeySigning, to: string, code: string) {
  const { document, signer } = signing;
  const title = joinTitles(
    partsOf(signing).map((part) => part.document.title),
    signer.language,
  );
  return queueMail(
    { tx, services },
    {
      to,
      template: "document_code",
      language: signer.language,
      params: { name: signer.delegate_name ?? signer.name, title, minutes },
      secrets: { code },
      useful_minutes: SIGNING_CODE.minutes,
      about: { entity: "document", id: document.id },
    },
  );
}

async function textCode({ tx, services }: SigningContext, { signer }: KeySigning, to: string, code: string) {
  const { company } = await readSignature(tx);
  const text = translateIn(signer.language)("documents.code.text_message", { company, code, minutes });
  return queueSms({ tx, services }, { to, text }, SIGNING_CODE.minutes);
}

/**
 * Queues the message with a code.
 * @throws AppError signing_code_unsent when the office no longer has what sends it
 */
export async function queueCode(
  context: SigningContext,
  signing: KeySigning,
  { channel, to }: Pick<CodeTarget, "channel" | "to">,
  code: string,
): Promise<QueuedCode> {
  const mail_id = channel === "mail" ? await mailCode(context, signing, to, code) : null;
  const sms_id = channel === "sms" ? await textCode(context, signing, to, code) : null;
  if (mail_id === null && sms_id === null) throw new AppError("signing_code_unsent");
  return { mail_id, sms_id };
}
