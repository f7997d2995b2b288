import { phoneTargets } from "#shared/domain/core/phone.ts";

/** The name of the service, the same in every language. */
const CHAT = "WhatsApp";

/** A number to call and, unless it is a Spanish landline, to write to; only text where it is no telephone number. */
export function PhoneLinks({ phone }: { readonly phone: string }) {
  const targets = phoneTargets(phone);
  if (targets === null) return phone;
  return (
    <>
      <a href={targets.call}>{targets.text}</a>
      {targets.chat !== null && (
        <>
          {" · "}
          <a href={targets.chat} target="_blank" rel="noopener noreferrer">
            {CHAT}
          </a>
        </>
      )}
    </>
  );
}
