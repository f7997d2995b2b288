import type es from "../es/notifications.ts";

export default {
  "notifications.booking_lapsed": "{booking} has lapsed unanswered: {asset} is free again",
  "notifications.booking_reply": "{booking} has answered about {asset}",
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
  "notifications.kind.billing": "Monthly billing",
  "notifications.kind.billing_hint": "Issuing stops or leaves drafts",
  "notifications.kind.booking_activity": "Bookings in progress",
  "notifications.kind.booking_activity_hint": "The applicant replies, or the booking lapses",
  "notifications.kind.booking_new": "New bookings",
  "notifications.kind.booking_new_hint": "A booking arrives by a link",
  "notifications.kind.document": "Contracts and documents",
  "notifications.kind.document_hint": "Signed, declined, expired, or could not be prepared",
  "notifications.kind.incident_activity": "News of incidents",
  "notifications.kind.incident_activity_hint": "Comments and photos on those you follow",
  "notifications.kind.incident_assigned": "Assigned incidents",
  "notifications.kind.incident_assigned_hint": "An incident is assigned to you",
  "notifications.kind.incident_new": "New incidents",
  "notifications.kind.incident_new_hint": "An incident is registered",
  "notifications.kind.rent_index": "Rent indices",
  "notifications.kind.rent_index_hint": "INE publishes a value, or changes a confirmed one",
  "notifications.kind.webhook": "Webhooks",
  "notifications.kind.webhook_hint": "A webhook is suspended",
  "notifications.language.en": "English",
  "notifications.language.es": "Spanish",
  "notifications.last_error.certificate": "The certificate of the server is not trusted",
  "notifications.last_error.interrupted": "The last attempt was interrupted, and it is not known whether it was sent",
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
  "notifications.mail.digest.subject": "Unread notifications: {number}",
  "notifications.mail.digest.text":
    "Hello {name},\n\nThis is what you have not read in Llavero:\n\n{list}\n\nYou choose which notifications you get by email at {settings}",
  "notifications.mail.document_cancelled.subject": "{company}: “{title}” was cancelled",
  "notifications.mail.document_cancelled.text":
    "Hello {name},\n\n{company} has cancelled “{title}”: there is nothing left to sign. Please contact {company} if you have any questions.",
  "notifications.mail.document_completed.subject": "Signed by all parties: {title} ({code})",
  "notifications.mail.document_completed.text":
    "Hello {name},\n\nAll parties have signed “{title}” ({code}), which you sent to be signed. The PDF is sealed and stored:\n\n{link}",
  "notifications.mail.document_declined.subject": "{company}: “{title}” will not be signed",
  "notifications.mail.document_declined.text":
    "Hello {name},\n\nOne of the parties will not sign “{title}” from {company}: there is nothing left to sign, and your link only shows what happened. Please contact {company} if you have any questions.",
  "notifications.mail.document_expired.subject": "{company}: the time to sign “{title}” is over",
  "notifications.mail.document_expired.text":
    "Hello {name},\n\nNot all signatures of “{title}” from {company} arrived in time: the document has expired and there is nothing left to sign. Please contact {company} if you have any questions or would like to get it again.",
  "notifications.mail.document_reminder.subject": "{company}: your signature is missing on “{title}”",
  "notifications.mail.document_reminder.text":
    "Hello {name},\n\n“{title}” from {company} is waiting for your signature. Use this link; earlier ones no longer work:\n\n{link}\n\nYou can sign until {until}. The link is personal: do not forward it.",
  "notifications.mail.document_signed.subject": "Signed document: {title}",
  "notifications.mail.document_signed.text":
    "Hello {name},\n\nAll parties have signed {title} ({code}). Here you can see and save the signed and sealed document:\n\n{link}\n\nThis link is for you alone. Keep the PDF: its last part says who signed, when and how, and bears a code with which anyone can check that it was not changed.",
  "notifications.mail.document_to_sign.subject": "{company}: please sign “{title}”",
  "notifications.mail.document_to_sign.text":
    "Hello {name},\n\n{company} has sent you “{title}” to read and sign. It opens on your phone or computer, with nothing to install:\n\n{link}\n\nYou can sign until {until}. The link is personal: do not forward it.",
  "notifications.mail.incident_answered.subject": "Answer in incident {number}: {title}",
  "notifications.mail.incident_answered.text": "{author} has answered:\n\n{text}\n\nSee the incident: {link}",
  "notifications.mail.incident_comment.subject": "A message about your incident {number}",
  "notifications.mail.incident_comment.text":
    "{company} writes to you about incident {number}:\n\n{text}\n\nFollow it and answer: {link}",
  "notifications.mail.incident_received.subject": "New incident {number}: {title}",
  "notifications.mail.incident_received.text":
    "An incident has come in.\n\nNumber: {number}\nSubject: {title}\nType: {type}\nPriority: {priority}\nPlace: {place}\nReported by: {reporter}\n\n{description}\n\nSee the incident: {link}",
  "notifications.mail.incident_reported.subject": "We have received your report: incident {number}",
  "notifications.mail.incident_reported.text":
    "Hello,\n\nWe have received your report, and it is incident {number}. With this link you can follow it and answer, so keep it and do not share it:\n\n{link}\n\nIf you have reported nothing, ignore this mail.\n\nKind regards,\n{company}",
  "notifications.mail.incident_state.subject": "Your incident {number}: {state}",
  "notifications.mail.incident_state.text":
    "Hello,\n\nYour incident {number} has a new state: {state}.\n\nFollow it and answer: {link}\n\nKind regards,\n{company}",
  "notifications.mail.invite.subject": "Your access to Llavero",
  "notifications.mail.invite.text":
    "Hello {name},\n\nWith this link you set your password and sign in to Llavero. It works once, for {hours} hours:\n\n{link}",
  "notifications.mail.invoice.subject": "{kind} {number} from {issuer}",
  "notifications.mail.invoice.text":
    "Hello, {name}:\n\nPlease find attached {number}, for {amount}, due on {due}.\n\nKind regards,\n{issuer}",
  "notifications.mail.notice.subject": "Notification: {kind}",
  "notifications.mail.notice.text":
    "Hello {name},\n\n{message}\n\n{link}\n\nYou choose which notifications you get by email at {settings}",
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
  "notifications.move.send_again": "Sent again",
  "notifications.new_booking": "New booking {booking} for {asset}",
  "notifications.new_incident": "New incident {number}: {title}",
  "notifications.run_drafts_left": "Billing of {month}: drafts that could not be issued: {count}",
  "notifications.run_failed": "The issue of the billing of {month} has stopped",
  "notifications.run_mails_failed": "Billing of {month}: there are invoices that were not mailed",
  "notifications.run_not_prepared": "The billing of {month} could not be prepared by itself: open it to see why",
  "notifications.run_prepared_after_review":
    "The billing of {month} is prepared (drafts: {count}): review and approve it, to issue it on {day}",
  "notifications.run_prepared_off": "The billing of {month} is prepared (drafts: {count}): review and issue it",
  "notifications.run_prepared_on":
    "The billing of {month} is prepared (drafts: {count}) and will be issued on {day}. You can stop it until then",
  "notifications.run_remittance_failed": "Billing of {month}: the remittance could not be drafted",
  "notifications.settings.bookings": "Bookings",
  "notifications.settings.contracts": "Contracts that end",
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
  "notifications.smtp_security.none": "Not encrypted",
  "notifications.smtp_security.starttls": "STARTTLS (port 587)",
  "notifications.smtp_security.tls": "TLS (port 465)",
  "notifications.state.failed": "Failed",
  "notifications.state.not_sent": "Not sent",
  "notifications.state.queued": "Queued",
  "notifications.state.sent": "Sent",
  "notifications.test.answer": "The server says: {answer}",
  "notifications.test.hint": "It goes to {email} with the values of the form, which are not saved.",
  "notifications.test.send": "Send a test mail",
  "notifications.test.sent": "Test mail sent to {email}",
  "notifications.views.mails.all": "All",
  "notifications.views.mails.failed": "Failed or not sent",
  "notifications.views.mails.queued": "Queued",
  "notifications.webhook_failing": "The webhook “{name}” has failed for days and was suspended",
  "notifications.webhook_gone":
    "The receiver of the webhook “{name}” answered that it no longer exists, and it was suspended",
  "notifications.webhook_rights":
    "The webhook “{name}” was suspended: the person whose permissions it used has lost them",
} satisfies Record<keyof typeof es, string>;
