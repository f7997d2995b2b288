import type es from "../es/notifications.ts";

export default {
  "error.message_mails_used_up":
    "Nothing was sent: with this message the company would exceed {limit} mails in 24 hours",
  "error.no_recipient": "Nothing was sent: none of those persons has an email address",
  "error.too_many_recipients": "These are more than {limit} persons: send it in parts",
  "field.mail.message_id": "Message ID",
  "field.sms_account": "Twilio account (Account SID)",
  "field.sms_sender": "Sender of text messages",
  "field.sms_token": "Account token (Auth Token)",
  "field.sms_token_set_at": "Token stored",
  "notifications.account_changed":
    "{user} has changed the bank account of {name}: the former one ended in {old_ending}, the new one ends in {new_ending}",
  "notifications.booking_lapsed": "{booking} has lapsed unanswered: {asset} is free again",
  "notifications.booking_reply": "{booking} has answered about {asset}",
  "notifications.booking_withdrawn": "{booking} has withdrawn the request: {asset} is free again",
  "notifications.certificate_ending": "Certificate of {issuer}: days until it ends, {count}. Renew it and upload it",
  "notifications.certificate_over": "The certificate of {issuer} has ended: renew it and upload it",
  "notifications.certificate_revoked":
    "One of the certificates that sealed a document is revoked: check the seal and its time stamp",
  "notifications.channel.bell": "Bell",
  "notifications.channel.desktop": "Desktop",
  "notifications.channel.digest": "Daily digest",
  "notifications.channel.email": "Email",
  "notifications.choices.company": "Company settings",
  "notifications.choices.desktop_allow": "Allow in this browser",
  "notifications.choices.desktop_denied":
    "This browser blocks notifications from Llavero. Allow them in the site settings (the icon beside the address) and reload the page.",
  "notifications.choices.desktop_granted":
    "This browser shows desktop notifications while Llavero is open in another tab or window.",
  "notifications.choices.desktop_prompt": "To show them on the desktop, this browser needs your permission.",
  "notifications.choices.desktop_unsupported": "This browser does not show desktop notifications.",
  "notifications.choices.digest_hint":
    "The digest is sent at {hour} with what you have not read. If there is nothing, it is not sent.",
  "notifications.choices.hint": "Choose what you get, and where. Each change is saved at once and is yours alone.",
  "notifications.choices.no_kinds": "Your role gets no notifications.",
  "notifications.choices.no_server": "The company has no mail server: neither email nor the daily digest is offered.",
  "notifications.choices.no_server_below": "It is set up below, under “{panel}”.",
  "notifications.choices.switch": "{kind}: {channel}",
  "notifications.choices.title": "Your notifications",
  "notifications.credit_mode.automatic": "Apply it automatically",
  "notifications.credit_mode.never": "Do nothing",
  "notifications.credit_mode.propose": "Propose it",
  "notifications.digest_more": "And {number} more: {link}",
  "notifications.document_not_sent": "{code}: “{title}” could not be prepared and is a draft again",
  "notifications.incident_assigned": "Incident {number} was assigned to you: {title}",
  "notifications.incident_comment": "{author} commented on {number}: {text}",
  "notifications.incident_photos": "{author} sent photos of {number}",
  "notifications.indices_differ": "INE now has another value of the {index} for confirmed months: {count}",
  "notifications.indices_proposed": "New values of the {index} to confirm: {count}",
  "notifications.key.booking_accepted": "Booking: accepted",
  "notifications.key.booking_asked": "Booking: something is missing",
  "notifications.key.booking_cancelled": "Booking: cancelled",
  "notifications.key.booking_confirm": "Booking: confirm the address",
  "notifications.key.booking_lapsed": "Booking: lapsed",
  "notifications.key.booking_link": "Booking link",
  "notifications.key.booking_received": "Booking: request received",
  "notifications.key.booking_rejected": "Booking: rejected",
  "notifications.key.booking_withdrawn": "Booking: withdrawn",
  "notifications.key.document_approval_reminder": "Signing: reminder to approve",
  "notifications.key.document_bundle": "Signing: several documents to sign together",
  "notifications.key.document_bundle_reminder": "Signing: reminder of several documents",
  "notifications.key.document_bundle_signed": "Signing: several signed documents",
  "notifications.key.document_cancelled": "Signing: cancelled",
  "notifications.key.document_code": "Signing: one-time code",
  "notifications.key.document_copy": "Signing: copy of the signed document",
  "notifications.key.document_declined": "Signing: declined",
  "notifications.key.document_delegated": "Signing: document delegated to another person",
  "notifications.key.document_delegation_over": "Signing: end of the delegation",
  "notifications.key.document_expired": "Signing: expired",
  "notifications.key.document_reminder": "Signing: reminder",
  "notifications.key.document_signed": "Signing: signed document",
  "notifications.key.document_to_approve": "Signing: document to approve",
  "notifications.key.document_to_sign": "Signing: document to sign",
  "notifications.key.guarantor_notice": "Privacy notice to a guarantor",
  "notifications.key.incident_comment": "Incident: message",
  "notifications.key.incident_reported": "Incident: report received",
  "notifications.key.incident_state": "Incident: new state",
  "notifications.key.invoice": "Invoice",
  "notifications.key.letter": "Mail that comes with a letter",
  "notifications.key.letter_contract_end": "Letter: end of contract",
  "notifications.key.letter_debt": "Letter: debt",
  "notifications.key.letter_deposit": "Letter: deposit settlement",
  "notifications.key.letter_general": "Letter: other communication",
  "notifications.key.letter_rent_update": "Letter: rent update",
  "notifications.key.letter_welcome": "Letter: welcome",
  "notifications.key.owner_statement": "Owner statement",
  "notifications.key.payment_receipt": "Receipt of a payment",
  "notifications.key.your_account_changed": "Change of their bank account",
  "notifications.kind.bank_account": "Bank accounts",
  "notifications.kind.bank_account_hint": "The one of a person, an owner, an issuer, the company or a mandate changes",
  "notifications.kind.billing": "Monthly billing",
  "notifications.kind.billing_hint": "Issuing stops or leaves drafts",
  "notifications.kind.billing_records": "Billing records",
  "notifications.kind.billing_records_hint":
    "A record that is refused or waits for more than a day, or the day on which the law binds",
  "notifications.kind.booking_activity": "Bookings in progress",
  "notifications.kind.booking_activity_hint": "The applicant replies or withdraws, or the booking lapses",
  "notifications.kind.booking_new": "New bookings",
  "notifications.kind.booking_new_hint": "A booking arrives by a link",
  "notifications.kind.certificate": "Certificates",
  "notifications.kind.certificate_hint":
    "The certificate of an issuer or of the company is about to end, or one of the seal is revoked",
  "notifications.kind.document": "Contracts and documents",
  "notifications.kind.document_hint": "Signed, declined, expired, or could not be prepared",
  "notifications.kind.incident_activity": "News of incidents",
  "notifications.kind.incident_activity_hint": "Comments and photos on those you follow",
  "notifications.kind.incident_assigned": "Assigned incidents",
  "notifications.kind.incident_assigned_hint": "An incident is assigned to you",
  "notifications.kind.incident_new": "New incidents",
  "notifications.kind.incident_new_hint": "An incident is registered",
  "notifications.kind.lodging": "SES.HOSPEDAJES",
  "notifications.kind.lodging_hint": "A term that ends, a communication refused or without answer",
  "notifications.kind.rent_index": "Rent indices",
  "notifications.kind.rent_index_hint": "INE publishes a value, or changes a confirmed one",
  "notifications.kind.webhook": "Webhooks",
  "notifications.kind.webhook_hint": "A webhook is suspended",
  "notifications.language.en": "English",
  "notifications.language.es": "Spanish",
  "notifications.last_error.certificate": "The certificate of the server is not trusted",
  "notifications.last_error.interrupted": "The last attempt was interrupted, and it is not known whether it was sent",
  "notifications.last_error.late": "It expired before it could be sent",
  "notifications.last_error.login": "The mail user or password is wrong",
  "notifications.last_error.lost_password": "The stored password can no longer be read: write it again",
  "notifications.last_error.lost_text": "The stored text can no longer be read: create another mail",
  "notifications.last_error.other": "The server did not accept it",
  "notifications.last_error.postponed": "The server has postponed it",
  "notifications.last_error.private_host": "The server is in a private network, which this installation does not allow",
  "notifications.last_error.refused": "The server refuses the connection: check its name and port",
  "notifications.last_error.rejected": "The server has rejected the mail",
  "notifications.last_error.sender": "The server does not accept that sender: check the address",
  "notifications.last_error.timeout": "The server does not answer in time",
  "notifications.last_error.tls": "The server does not offer that encryption: try another one",
  "notifications.last_error.unknown_host": "There is no server of that name",
  "notifications.lodging_credentials": "SES.HOSPEDAJES does not accept user or password: communications wait",
  "notifications.lodging_due": "{rental}: a few hours are left to communicate to SES.HOSPEDAJES",
  "notifications.lodging_late": "{rental}: the 24 hours of SES.HOSPEDAJES are over. Communicate it as soon as possible",
  "notifications.lodging_refused": "{rental}: SES.HOSPEDAJES refused a communication. See why and what to do",
  "notifications.lodging_unclear":
    "{rental}: it is not known whether a communication reached SES.HOSPEDAJES. It has to be checked",
  "notifications.mail.account_changed.subject": "The bank account of {name} has changed",
  "notifications.mail.account_changed.text":
    "{user} has changed the bank account of {name}. The former one ended in {old_ending}; the new one ends in {new_ending}.\n\nIf you did not expect this, check it before you send a remittance: those of the next seven days show it.",
  "notifications.mail.booking_accepted.subject": "Your request {code} has been accepted",
  "notifications.mail.booking_accepted.text":
    "Hello {name},\n\nWe have accepted your request for {asset} ({place}), {period}.\n{words}\nThe next step is the contract: it will come by mail for you to read and sign. You can follow it here:\n\n{link}\n\n{company}\n{contact}",
  "notifications.mail.booking_asked.subject": "We need something more for your request {code}",
  "notifications.mail.booking_asked.text":
    "Hello {name},\n\nWe are looking at your request for {asset} ({place}), {period}, and there is something missing:\n{words}\nAnswer and attach documents here, before {hold_until}:\n\n{link}\n\n{company}\n{contact}",
  "notifications.mail.booking_cancelled.subject": "Your booking {code} has been cancelled",
  "notifications.mail.booking_cancelled.text":
    "Hello {name},\n\nThe booking of {asset} ({place}), {period}, has been cancelled.\n{words}\nIf you think this is a mistake, get in touch with us. You can see it here:\n\n{link}\n\n{company}\n{contact}",
  "notifications.mail.booking_confirm.subject": "Confirm your booking request {code}",
  "notifications.mail.booking_confirm.text":
    "Hello,\n\nYou have requested to book {asset} ({place}), {period}.\n\nFor the request to count, confirm that this address is yours:\n\n{link}\n\nUntil then the dates are not held. If it was not you, do nothing.\n\n{company}\n{contact}",
  "notifications.mail.booking_lapsed.subject": "The time for your request {code} has passed",
  "notifications.mail.booking_lapsed.text":
    "Hello {name},\n\nThe time for your request for {asset} ({place}), {period}, has passed and we no longer hold the dates.\n\nIf you are still interested, get in touch with us. You can see it here:\n\n{link}\n\n{company}\n{contact}",
  "notifications.mail.booking_link.subject": "Booking of {asset}",
  "notifications.mail.booking_link.text":
    "Hello,\n\n{company} invites you to book {asset} ({place}). Fill in your details at this link, valid until {until}:\n\n{link}\n\nKind regards,\n{company}\n{contact}",
  "notifications.mail.booking_received.subject": "We have received your booking request {code}",
  "notifications.mail.booking_received.text":
    "Hello {name},\n\nWe have received your request for {asset} ({place}), {period}.\n\nWe hold the dates for you until {hold_until} and will write to you before then. Meanwhile you can follow it here:\n\n{link}\n\nThis link is yours alone: do not share it.\n\n{company}\n{contact}",
  "notifications.mail.booking_rejected.subject": "About your request {code}",
  "notifications.mail.booking_rejected.text":
    "Hello {name},\n\nWe are sorry that we cannot accept your request for {asset} ({place}), {period}.\n{words}\nYou can see it here:\n\n{link}\n\n{company}\n{contact}",
  "notifications.mail.booking_withdrawn.subject": "You have withdrawn your request {code}",
  "notifications.mail.booking_withdrawn.text":
    "Hello {name},\n\nYou have withdrawn your request for {asset} ({place}), {period}. We no longer hold the dates.\n\nIf it was not you, let us know as soon as you can. You can see it here:\n\n{link}\n\n{company}\n{contact}",
  "notifications.mail.digest.subject": "Unread notifications: {number}",
  "notifications.mail.digest.text":
    "Hello {name},\n\nThis is what you have not read in Llavero:\n\n{list}\n\nYou choose which notifications you get by email at {settings}",
  "notifications.mail.document_approval_reminder.subject": "{company}: your approval of “{title}” is missing",
  "notifications.mail.document_approval_reminder.text":
    "Hello {name},\n\n“{title}” from {company} is waiting for your approval. Use this link; earlier ones no longer work:\n\n{link}\n\nYou can approve it until {until}. The link is personal: do not forward it.\n\n{company}\n{contact}",
  "notifications.mail.document_bundle.subject": "{company}: documents to sign or approve",
  "notifications.mail.document_bundle.text":
    "Hello {name},\n\n{company} has sent you these documents to read and to sign or approve at once: {title}. They open on a phone or a computer, with nothing to install:\n\n{link}\n\nYou can do so until {until}. The link is personal: do not forward it. On the same page you can read how {company} handles your data.\n\n{company}\n{contact}",
  "notifications.mail.document_bundle_reminder.subject": "{company}: documents waiting for you",
  "notifications.mail.document_bundle_reminder.text":
    "Hello {name},\n\nThese documents from {company} are waiting for you, to be signed or approved at once: {title}. Use this link; earlier ones no longer work:\n\n{link}\n\nYou can do so until {until}. The link is personal: do not forward it.\n\n{company}\n{contact}",
  "notifications.mail.document_bundle_signed.subject": "Signed documents: {title}",
  "notifications.mail.document_bundle_signed.text":
    "Hello {name},\n\nAll parties have signed {title} ({code}). Here you can see and save the signed and sealed documents:\n\n{link}\n\nThis link is for you alone. Keep the PDFs: the last part of each says who signed, when and how, and bears a code with which anyone can check that it was not changed.\n\n{company}\n{contact}",
  "notifications.mail.document_cancelled.subject": "{company}: the signing of “{title}” was cancelled",
  "notifications.mail.document_cancelled.text":
    "Hello {name},\n\n{company} has cancelled “{title}”: there is nothing left for you to do. Please contact {company} if you have any questions.\n\n{company}\n{contact}",
  "notifications.mail.document_code.subject": "{company}: your code for “{title}”",
  "notifications.mail.document_code.text":
    "Hello {name},\n\nYour code for “{title}” of {company} is:\n\n{code}\n\nIt expires in {minutes} minutes and works for nothing else. Enter it on the page where you requested it and give it to no one: {company} will never ask you for it. If you did not request it, inform {company} at once.\n\n{company}\n{contact}",
  "notifications.mail.document_completed.subject": "Signed by all parties: {title} ({code})",
  "notifications.mail.document_completed.text":
    "Hello {name},\n\nAll parties have signed what you sent to be signed: “{title}” ({code}). All of it is sealed and stored:\n\n{link}",
  "notifications.mail.document_copy.subject": "Copy of the signed document: {title}",
  "notifications.mail.document_copy.text":
    "Hello {name},\n\nAll parties have signed {title} ({code}). A copy of the signed and sealed document is attached.\n\nKeep the PDF: its last part says who signed, when and how, and bears a code with which anyone can check that it was not changed.\n\n{company}\n{contact}",
  "notifications.mail.document_declined.subject": "{company}: the signing of “{title}” does not go ahead",
  "notifications.mail.document_declined.text":
    "Hello {name},\n\nOne of the people who had to answer has declined “{title}” from {company}: there is nothing left for you to do, and the links that you received only show what happened. Please contact {company} if you have any questions.\n\n{company}\n{contact}",
  "notifications.mail.document_delegated.subject": "{company}: “{title}”, on behalf of another person",
  "notifications.mail.document_delegated.text":
    "Hello,\n\n{name} would like you to read “{title}” from {company} and to sign or approve it on their behalf. It opens on a phone or a computer, with nothing to install. Use this link; if you have received others before, they no longer work:\n\n{link}\n\nYou can do so until {until}. The link is personal: do not forward it. If you do not know {name} or do not want to do it, let {company} know and do not open the link. On the same page you can read how {company} handles your data.\n\n{company}\n{contact}",
  "notifications.mail.document_delegation_over.subject": "{company}: “{title}” no longer waits for you",
  "notifications.mail.document_delegation_over.text":
    "Hello,\n\nThere is nothing left for you to do with “{title}” from {company} on behalf of {name}: the delegation was revoked, or the document has ended without being completed. The links that you have received can no longer be used to sign or approve it. Please contact {company} if you have any questions.\n\n{company}\n{contact}",
  "notifications.mail.document_expired.subject": "{company}: the time for “{title}” is over",
  "notifications.mail.document_expired.text":
    "Hello {name},\n\nNot all answers to “{title}” from {company} arrived in time: the deadline has passed and there is nothing left for you to do. Please contact {company} if you have any questions or need it to be sent again.\n\n{company}\n{contact}",
  "notifications.mail.document_reminder.subject": "{company}: your signature is missing on “{title}”",
  "notifications.mail.document_reminder.text":
    "Hello {name},\n\n“{title}” from {company} is waiting for your signature. Use this link; earlier ones no longer work:\n\n{link}\n\nYou can sign until {until}. The link is personal: do not forward it.\n\n{company}\n{contact}",
  "notifications.mail.document_signed.subject": "Signed document: {title}",
  "notifications.mail.document_signed.text":
    "Hello {name},\n\nAll parties have signed {title} ({code}). Here you can see and save the signed and sealed document:\n\n{link}\n\nThis link is for you alone. Keep the PDF: its last part says who signed, when and how, and bears a code with which anyone can check that it was not changed.\n\n{company}\n{contact}",
  "notifications.mail.document_to_approve.subject": "{company}: approve “{title}”",
  "notifications.mail.document_to_approve.text":
    "Hello {name},\n\n{company} has sent you “{title}” to read and approve, without signing it. It opens on a phone or a computer, with nothing to install:\n\n{link}\n\nYou can approve it until {until}. The link is personal: do not forward it. On the same page you can read how {company} handles your data.\n\n{company}\n{contact}",
  "notifications.mail.document_to_sign.subject": "{company}: please sign “{title}”",
  "notifications.mail.document_to_sign.text":
    "Hello {name},\n\n{company} has sent you “{title}” to read and sign. It opens on your phone or computer, with nothing to install:\n\n{link}\n\nYou can sign until {until}. The link is personal: do not forward it. The same page links to how {company} uses your data.\n\n{company}\n{contact}",
  "notifications.mail.guarantor_notice.subject": "Your data as the guarantor of {asset}",
  "notifications.mail.guarantor_notice.text":
    "Hello {name},\n\n{source} has proposed you as the guarantor of the rental of {asset} ({place}). As you did not give us the data yourself, we inform you under article 14 of the General Data Protection Regulation (GDPR).\n\nController: {controller}. Contact: {contact}.\n\nSource and data: {source} gave us your name, identity document, contact data and address, and any supporting documents.\n\nPurposes and legal basis: to prepare and perform the contract and the guarantee, at your request or as a party to them (article 6.1.b), and to claim what is owed, on the basis of legitimate interest (article 6.1.f).\n\nRecipients: the other parties to the contract, banks, the providers of our computing, e-mail and text message services and, where the law requires it, public bodies and courts. If we send you a code for signing by text message, the provider of these messages may process your phone number outside the European Economic Area: write to us for information on that provider and on the safeguards that apply (articles 44 to 49 GDPR).\n\nPeriod: for as long as the guarantee lasts and afterwards, blocked, until liabilities lapse (article 32 of Spanish Organic Law 3/2018).\n\nRights: you can request access to your data, their rectification, erasure, restriction and portability, and object to their processing, by writing to {company}, and complain to the Spanish data protection agency (www.aepd.es). There are no automated decisions.\n\n{company}\n{contact}",
  "notifications.mail.incident_answered.subject": "Answer in incident {number}: {title}",
  "notifications.mail.incident_answered.text": "{author} has answered:\n\n{text}\n\nSee the incident:\n\n{link}",
  "notifications.mail.incident_comment.subject": "A message about your incident {number}",
  "notifications.mail.incident_comment.text":
    "{company} writes to you about incident {number}:\n\n{text}\n\nFollow it and answer:\n\n{link}",
  "notifications.mail.incident_received.subject": "New incident {number}: {title}",
  "notifications.mail.incident_received.text":
    "An incident has come in.\n\nNumber: {number}\nSubject: {title}\nType: {type}\nPriority: {priority}\nPlace: {place}\nReported by: {reporter}\n\n{description}\n\nSee the incident:\n\n{link}",
  "notifications.mail.incident_reported.subject": "We have received your report: incident {number}",
  "notifications.mail.incident_reported.text":
    "Hello,\n\nWe have received your report, and it is incident {number}. With this link you can follow it and answer, so keep it and do not share it:\n\n{link}\n\nIf you have reported nothing, ignore this mail.\n\nKind regards,\n{company}",
  "notifications.mail.incident_state.subject": "Your incident {number}: {state}",
  "notifications.mail.incident_state.text":
    "Hello,\n\nYour incident {number} has a new state: {state}.\n\nFollow it and answer:\n\n{link}\n\nKind regards,\n{company}",
  "notifications.mail.invite.subject": "Your access to Llavero",
  "notifications.mail.invite.text":
    "Hello {name},\n\nWith this link you set your password and sign in to Llavero. It works once, for {hours} hours:\n\n{link}",
  "notifications.mail.invoice.subject": "{kind} {number} from {issuer}",
  "notifications.mail.invoice.text":
    "Hello, {name}:\n\nPlease find attached {number}, for {amount}, due on {due}.\n\nKind regards,\n{issuer}",
  "notifications.mail.letter.subject": "{company}: {title}",
  "notifications.mail.letter.text":
    "Hello {name},\n\nWe send you a letter: “{title}”. It is attached as a PDF.\n\n{company}\n{contact}",
  "notifications.mail.letter_contract_end.subject": "End of the contract of {asset}",
  "notifications.mail.letter_contract_end.text":
    "Dear {name},\n\nThe contract of {asset} ({place}) ends on {end}. This letter notifies you that we will not renew it.\n\nThe last day of this notice is {notice_by} (LAU, art. 10.1).\n\nWe will contact you to agree on the return of the keys and of the deposit.\n\nKind regards,\n{company}\n{contact}",
  "notifications.mail.letter_debt.subject": "Unpaid invoices of {asset}",
  "notifications.mail.letter_debt.text":
    "Dear {name},\n\nOn {today} these invoices of {asset} ({place}) are overdue:\n\n{invoices}\n\nTotal of these invoices: {total}\n\nPlease pay them. If you have paid already, let us know and we will check.\n\nKind regards,\n{company}\n{contact}",
  "notifications.mail.letter_deposit.subject": "Deposit settlement of {asset}",
  "notifications.mail.letter_deposit.text":
    "Dear {name},\n\nThis is the settlement of the deposit of {asset} ({place}). Amounts received: {deposit}\n\n{settlement}\n\nKind regards,\n{company}\n{contact}",
  "notifications.mail.letter_general.subject": "About {asset}",
  "notifications.mail.letter_general.text": "Dear {name},\n\n{body}\n\nKind regards,\n{company}\n{contact}",
  "notifications.mail.letter_rent_update.subject": "Rent update",
  "notifications.mail.letter_rent_update.text":
    "Dear {name},\n\nThis letter notifies you of the update of the rent of {asset} ({place}).\n\nIndex applied: {index}\nPercentage: {percentage}\nRent until now: {old_rent} a month\nUpdated rent: {new_rent} a month, from {since}\n\n{law}\n\nKind regards,\n{company}\n{contact}",
  "notifications.mail.letter_welcome.subject": "Welcome to {asset}",
  "notifications.mail.letter_welcome.text":
    "Hello {name},\n\nWelcome to {asset} ({place}). Your contract starts on {since}. The rent is {rent} a month, payable on day {day}.\n\nContact us for anything you need.\n\nKind regards,\n{company}\n{contact}",
  "notifications.mail.message.subject": "{subject}",
  "notifications.mail.message.text": "{text}",
  "notifications.mail.notice.subject": "Notification: {kind}",
  "notifications.mail.notice.text":
    "Hello {name},\n\n{message}\n\n{link}\n\nYou choose which notifications you get by email at {settings}",
  "notifications.mail.open": "Open",
  "notifications.mail.owner_statement.subject": "Statement {number} from {issuer}",
  "notifications.mail.owner_statement.text":
    "Hello {name},\n\nPlease find attached statement {number}, {period}. The net is {amount}.\n\nKind regards,\n{issuer}",
  "notifications.mail.passkey_added.subject": "New passkey in your account",
  "notifications.mail.passkey_added.text":
    "Hello {name},\n\nThere is a new passkey that opens your Llavero account without a password. You can see and remove it in your profile.\n\nIf that was not you, remove it, change the password and contact your administrator.",
  "notifications.mail.passkey_removed.subject": "Passkey removed from your account",
  "notifications.mail.passkey_removed.text":
    "Hello {name},\n\nA passkey was removed from your Llavero account: it can no longer sign you in.\n\nIf that was not you, change the password and contact your administrator.",
  "notifications.mail.payment_receipt.subject": "Receipt {number} from {issuer}",
  "notifications.mail.payment_receipt.text":
    "Hello, {name}:\n\nWe have received your payment of {amount} of {date}. Please find attached receipt {number}.\n\nKind regards,\n{issuer}",
  "notifications.mail.reminder.subject": "{subject}",
  "notifications.mail.reminder.text": "{text}",
  "notifications.mail.reset_password.subject": "New password in Llavero",
  "notifications.mail.reset_password.text":
    "Hello {name},\n\nWith this link you set a new password in Llavero. It works once, for {hours} hours:\n\n{link}\n\nIf you did not ask for it, contact your administrator.",
  "notifications.mail.second_factor_off.subject": "Two-step verification turned off",
  "notifications.mail.second_factor_off.text":
    "Hello {name},\n\nYour Llavero account no longer asks for a code besides the password, and we have closed your other sessions.\n\nIf that was not you, change the password and contact your administrator.",
  "notifications.mail.second_factor_on.subject": "Two-step verification turned on",
  "notifications.mail.second_factor_on.text":
    "Hello {name},\n\nFrom now on your Llavero account asks for a code besides the password, and we have closed your other sessions.\n\nIf that was not you, contact your administrator.",
  "notifications.mail.second_factor_reset.subject": "Now your password alone signs you in",
  "notifications.mail.second_factor_reset.text":
    "Hello {name},\n\nAn administrator has removed the two-step verification and the passkeys of your Llavero account, and closed your sessions. Sign in with your password and set them up again in your profile.\n\nIf you did not ask for that, contact your administrator.",
  "notifications.mail.test.subject": "Test mail from Llavero",
  "notifications.mail.test.text":
    "Sending mail works.\n\nThis message was sent by {host} from the notification settings of {origin}.",
  "notifications.mail.your_account_changed.subject": "We have changed your bank account",
  "notifications.mail.your_account_changed.text":
    "Hello {name},\n\nThe bank account that we had for you ended in {old_ending} and now ends in {new_ending}.\n\nIf you did not ask for this, call us as soon as you can.",
  "notifications.mails.course": "Delivery",
  "notifications.mails.hidden": "••• replaces what is for the recipient alone and is not stored.",
  "notifications.mails.not_sent":
    "It was not sent: there was no mail server. Once there is one, you can send it from here.",
  "notifications.mails.queued_again": "The mail is in the queue again",
  "notifications.mails.send_again": "Send again",
  "notifications.mails.settings": "Mail settings",
  "notifications.message.and_more": "{names} and {count} more",
  "notifications.message.audience.persons": "Selected persons",
  "notifications.message.audience.properties": "Tenants of properties",
  "notifications.message.audience.rentals": "Tenants of rentals",
  "notifications.message.english": "In English",
  "notifications.message.failed": "{count} failed",
  "notifications.message.gone": "No longer in the log: {count}",
  "notifications.message.gone_state": "No longer in the log",
  "notifications.message.hint":
    "Each person gets a mail of their own, in their language if you write both. No one sees the others’ addresses.",
  "notifications.message.incomplete": "It cannot be sent: the text has data that are not known for {names}",
  "notifications.message.mails": "Mails: {count}",
  "notifications.message.mails_left":
    "The company can send {count} more mails to several within 24 hours: this message does not fit",
  "notifications.message.no_contact":
    "It cannot be sent: the text has {name}, and the company’s data have neither a phone nor an email address",
  "notifications.message.no_email": "Without an email address, these do not get it ({count}): {names}",
  "notifications.message.no_email_state": "No email address",
  "notifications.message.no_one": "None of these persons has an email address",
  "notifications.message.not_known":
    "{name} is not known for {person} (persons: {count}). Remove it from the text, or remove those persons.",
  "notifications.message.not_running":
    "Selected rentals that do not run today (drafts, ended or cancelled ones): {count}. Their tenants get it too.",
  "notifications.message.others_hidden": "Some recipients are of properties that you do not manage, and are not shown.",
  "notifications.message.placeholders": "Filled in for each person: {names}",
  "notifications.message.progress": "{sent} of {total} sent",
  "notifications.message.recipients": "Recipients",
  "notifications.message.rentals_hint": "The tenants of the selected rentals get the message, guarantors do not.",
  "notifications.message.repeated":
    "Mails to an address that already gets another person’s: {count}. Each person has their own.",
  "notifications.message.sample": "As {to} gets it",
  "notifications.message.send": "Send ({count})",
  "notifications.message.sent": "Mails queued: {count}",
  "notifications.message.spanish": "In Spanish",
  "notifications.message.tenants_hint": "Today’s tenants get the message, guarantors do not.",
  "notifications.message.title": "Message to several",
  "notifications.move.send_again": "Sent again",
  "notifications.new_booking": "New booking {booking} for {asset}",
  "notifications.new_incident": "New incident {number}: {title}",
  "notifications.notice.controller_and_processor": "{controller}. Processor, on behalf of the owners: {processor}",
  "notifications.records_deadline": "{issuer}: days until the law requires billing records, {count}. Choose a mode",
  "notifications.records_deadline_over":
    "The law already requires {issuer} to keep billing records, and it keeps none: choose a mode",
  "notifications.records_different":
    "{issuer}: differences between the invoices and what AEAT has, {count}. See which they are and what to do",
  "notifications.records_refused": "{issuer}: records refused by AEAT, {count}. See why and what to do",
  "notifications.records_unready":
    "{issuer}: days until the law requires billing records, {count}. The electronic certificate or the sending to AEAT is missing: see on the home page what is missing",
  "notifications.records_unready_over":
    "The law already requires {issuer} to keep billing records, and the electronic certificate or the sending to AEAT is missing: see on the home page what is missing",
  "notifications.records_waiting": "{issuer}: records waiting for more than a day, {count}. See what stops them",
  "notifications.run_drafts_left": "Billing of {month}: drafts that could not be issued: {count}",
  "notifications.run_failed": "The issue of the billing of {month} has stopped",
  "notifications.run_mails_failed": "Billing of {month}: there are invoices that were not mailed",
  "notifications.run_not_prepared": "The billing of {month} could not be prepared by itself: open it to see why",
  "notifications.run_others_left": "Billing of {month}: drafts that were not approved are left: {count}",
  "notifications.run_prepared_after_review":
    "The billing of {month} is prepared (drafts: {count}): review and approve it, to issue it on {day}",
  "notifications.run_prepared_off": "The billing of {month} is prepared (drafts: {count}): review and issue it",
  "notifications.run_prepared_on":
    "The billing of {month} is prepared (drafts: {count}) and will be issued on {day}. You can stop it until then",
  "notifications.run_remittance_failed": "Billing of {month}: the remittance could not be drafted",
  "notifications.run_unbilled": "Billing of {month}: rentals without an invoice: {count}",
  "notifications.settings.bookings": "Bookings",
  "notifications.settings.contracts": "Contracts that expire",
  "notifications.settings.contracts_hint":
    "Home and reports show those that end within so many days. A landlord's notice for a home is four months (LAU, art. 10.1).",
  "notifications.settings.credit": "Money on account",
  "notifications.settings.credit_hint":
    "What happens on issue if the payer has money on account. The oldest due is covered first, and it can always be undone.",
  "notifications.settings.digest": "Daily digest",
  "notifications.settings.digest_hint":
    "From 0 to 23, Madrid time. At that hour each user who chose it gets a mail with what they have not read.",
  "notifications.settings.hold_hint": "How long an unanswered booking holds its dates",
  "notifications.settings.incidents": "Incidents",
  "notifications.settings.incidents_hint":
    "Each incident that arrives is sent to this address. When it is empty, none is.",
  "notifications.settings.link_hint": "How long a booking link lasts",
  "notifications.settings.log": "See the mails",
  "notifications.settings.offer_method": "Offer {name}",
  "notifications.settings.offered": "Offered",
  "notifications.settings.password_kept": "A password has been stored since {date}. Leave this empty to keep it.",
  "notifications.settings.payment_methods": "Payment methods",
  "notifications.settings.payment_methods_hint":
    "The chosen one is proposed for each new payment. Those not offered stay with the payments that used them.",
  "notifications.settings.propose_method": "Propose {name}",
  "notifications.settings.proposed": "Proposed",
  "notifications.settings.saved": "Settings saved",
  "notifications.settings.sender": "Sender",
  "notifications.settings.sender_hint": "Many servers accept only the address of their own account.",
  "notifications.settings.server": "Mail server (SMTP)",
  "notifications.settings.server_hint": "Without a server no mail is sent: they stay in the log as “Not sent”.",
  "notifications.settings.sms": "Text messages (SMS)",
  "notifications.settings.sms_hint":
    "To send the codes for signing by text message. Without an account they are not offered. Tried only with a server of our own that imitates Twilio: make a test before you use it. Number and code pass through Twilio, which is in the US: name it in your privacy notices, with the safeguards of the transfer (GDPR, arts. 13.1.f and 44 to 49).",
  "notifications.settings.sms_sender_hint": "A number (+34…), a name of up to 11 letters, or a Messaging Service (MG…)",
  "notifications.settings.token_stored": "A token has been stored since {date}. Leave this empty to keep it.",
  "notifications.sms_test.answer": "The service says: {answer}",
  "notifications.sms_test.hint":
    "A message with what is in the form, without saving it. The service may charge for it.",
  "notifications.sms_test.send": "Send test text message",
  "notifications.sms_test.sent": "The service accepted the test message to {phone}. Check that it arrives.",
  "notifications.sms_test.text":
    "Test message from Llavero. If you read this, codes for signing arrive by text message.",
  "notifications.sms_test.to": "Phone for the test",
  "notifications.smtp_security.none": "Not encrypted",
  "notifications.smtp_security.starttls": "STARTTLS (port 587)",
  "notifications.smtp_security.tls": "TLS (port 465)",
  "notifications.state.failed": "Failed",
  "notifications.state.not_sent": "Not sent",
  "notifications.state.queued": "Queued",
  "notifications.state.sent": "Sent",
  "notifications.template.default": "Standard",
  "notifications.template.edited": "Company's",
  "notifications.template.hint":
    "The mails that go to people outside the office. Until you write another, the standard text is sent. Payment reminders have their texts under “Payment reminders”.",
  "notifications.template.known": "You can use",
  "notifications.template.preview": "Preview",
  "notifications.template.preview_invoice": "Show with the data of an invoice",
  "notifications.template.preview_real":
    "With the data of today. What is missing stays in braces; nothing is stored or sent.",
  "notifications.template.preview_samples": "These are sample data. Choose a record to see its own.",
  "notifications.template.preview_with": "Show with the data of a rental",
  "notifications.template.required": "The text must have",
  "notifications.template.reset": "Back to the standard text",
  "notifications.template.view": "Write or see",
  "notifications.template.write": "Write",
  "notifications.test.answer": "The server says: {answer}",
  "notifications.test.hint": "It goes to {email} with the values of the form, which are not saved.",
  "notifications.test.send": "Send a test mail",
  "notifications.test.sent": "Test mail sent to {email}",
  "notifications.ticketbai_failed":
    "{issuer}: TicketBAI files that cannot be generated, {count}. See why on the invoice, and what to do",
  "notifications.ticketbai_waiting":
    "{issuer}: TicketBAI files waiting for their signature for more than a day, {count}. See what stops them",
  "notifications.views.mails.all": "All",
  "notifications.views.mails.failed": "Failed or not sent",
  "notifications.views.mails.queued": "Queued",
  "notifications.webhook_failing": "The webhook “{name}” has failed for days and was suspended",
  "notifications.webhook_gone":
    "The receiver of the webhook “{name}” answered that it no longer exists, and it was suspended",
  "notifications.webhook_rights":
    "The webhook “{name}” was suspended: the person whose permissions it used has lost them",
  "validation.template_missing": "{name} is missing: without it the mail is of no use",
  "validation.template_unknown": "{name} does not exist in this mail, or cannot be here",
} satisfies Record<keyof typeof es, string>;
