import type es from "../es/information.ts";

export default {
  "information.faqs.1.text":
    "With the public incident form, or by calling the person who looks after you. If anybody is in danger, call 112 first.",
  "information.faqs.1.title": "How do I report a fault?",
  "information.faqs.2.text": "Booking links are valid for a limited time. Ask the sender for a new one.",
  "information.faqs.2.title": "I received a link and it says it has expired",
  "information.faqs.3.text":
    "Yes. You will receive a copy of the signed document and can ask for the evidence of the signature at any time.",
  "information.faqs.3.title": "Is signing on a phone valid?",
  "information.faqs.4.text":
    "The law allows one month from the return of the keys; after that, what is still owed bears legal interest (art. 36.4 LAU).",
  "information.faqs.4.title": "When do I get my deposit back?",
  "information.faqs.5.text": "Write to the person who looks after you from the e-mail address in your contract.",
  "information.faqs.5.title": "How do I change my details or my bank account?",
  "information.privacy.1.text":
    "The company that manages your rental, with the contact details in your contract or in the link you received.",
  "information.privacy.1.title": "Who processes your data",
  "information.privacy.2.text":
    "To deal with your request and perform the rental contract (art. 6.1.b GDPR), and for tax and deposit obligations (art. 6.1.c GDPR). We neither advertise with them nor take automated decisions.",
  "information.privacy.2.title": "What for, and on what basis",
  "information.privacy.3.text":
    "While the rental lasts. Then they are blocked until liabilities lapse (up to six years from the end of the last financial year) and erased. Requests that do not end in a contract are deleted after one year. Where a picture of the identity document is needed to sign, its purpose, its legal basis and the day of its deletion are stated before it is given; it is stored encrypted and apart from the document.",
  "information.privacy.3.title": "For how long",
  "information.privacy.4.text":
    "The owner of the property, public authorities when the law requires it, and the professionals who carry out a repair, with no more than they need. They do not leave the European Union.",
  "information.privacy.4.title": "Who else sees them",
  "information.privacy.5.text":
    "You may ask the company that manages your rental for access, rectification, erasure, objection, restriction or portability, and complain to the Spanish Data Protection Agency (aepd.es).",
  "information.privacy.5.title": "Your rights",
  "information.privacy.6.text":
    "This website uses no tracking cookies. It keeps in your browser only what the session and your preferences need.",
  "information.privacy.6.title": "Cookies",
  "information.terms.1.text":
    "These terms govern the use of this website and its public forms: booking requests, document signing and incident reports.",
  "information.terms.1.title": "Purpose",
  "information.terms.2.text":
    "Sending a request binds neither side to a contract and does not guarantee that the property is available. The rental begins when the contract is signed.",
  "information.terms.2.title": "Booking requests",
  "information.terms.3.text":
    "Signing on this website is a simple electronic signature (art. 25 of Regulation EU 910/2014). We keep the signed document and the evidence of when and how it was signed.",
  "information.terms.3.title": "Document signing",
  "information.terms.4.text":
    "What you send must be your own data and true. The links you receive are personal: do not share them.",
  "information.terms.4.title": "Fair use",
  "information.terms.5.text":
    "Spanish law applies. If you are a consumer you may turn to the courts of your place of residence.",
  "information.terms.5.title": "Governing law",
  "information.who_we_are.1.text":
    "We manage homes, premises and parking spaces for their owners: we find the tenant, prepare the contract, collect the rent and see to repairs.",
  "information.who_we_are.1.title": "What we do",
  "information.who_we_are.2.text":
    "Every property has one person in charge. What is agreed is written down, and owners and tenants always know what has been done and what is left.",
  "information.who_we_are.2.title": "How we work",
  "information.who_we_are.3.text":
    "If you rent with us, write to or call the person who looks after you. To report a fault use the incident form.",
  "information.who_we_are.3.title": "Contact",
} satisfies Record<keyof typeof es, string>;
