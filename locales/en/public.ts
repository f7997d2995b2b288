import type es from "../es/public.ts";

export default {
  "public.ask_again": "Check again",
  "public.company_and_language": "Company and language",
  "public.company_contact": "Contact with the company",
  "public.consent.electronic_signature":
    "I have read the whole document and agree with its content. I accept to sign it, or to approve it if that is what I am requested to do, by electronic means and that my signature or approval, the date and time, and the IP address and browser I use are kept with it as evidence. It is a simple electronic signature with evidence (article 25 of the eIDAS Regulation).",
  "public.consent.missing": "Tick the box to be able to send it",
  "public.consent.privacy_booking":
    "I have read the privacy policy. {company} processes my data and the documents I attach to study this request and, if it is accepted, to prepare the contract (GDPR, art. 6.1.b). I may ask at any time to see, correct or erase them. If I give data of other people, I have informed them.",
  "public.consent.privacy_incident":
    "I have read the privacy policy. {company} processes my data and the photos I attach to solve this incident, because of the rental contract or of its legitimate interest in the care of the building (GDPR, art. 6.1.b and 6.1.f). I may ask at any time to see, correct or erase them.",
  "public.consent.read_policy": "Read the privacy policy (opens in another tab)",
  "public.contact": "Contact",
  "public.doubt_checking": "We do not know whether it has arrived; we are checking.",
  "public.doubt_unreachable":
    "We do not know whether it has arrived: there is no connection right now. We keep checking; do not close this page.",
  "public.files.add": "Add photos or PDF",
  "public.files.hint": "PDF, JPG, PNG or WebP up to 10 MB. At most {most} files. Only the company will see them.",
  "public.files.lost": "There is no connection: the file has not arrived.",
  "public.files.remove": "Remove {name}",
  "public.files.sending": "Sending {name}",
  "public.files.sent": "Received",
  "public.files.too_large": "The file is larger than {limit} MB",
  "public.lost_connection": "There is no connection. What you have typed is still here: try again when you have one.",
  "public.made_with": "Made with {product}",
  "public.not_sent": "We have checked and it has not arrived. What you have done is still here: send it again.",
  "public.step": "Step {step} of {count}",
  "public.unreachable.hint": "Check your connection and try again. Whatever you had typed is not lost.",
  "public.unreachable.title": "The page could not be opened",
} satisfies Record<keyof typeof es, string>;
