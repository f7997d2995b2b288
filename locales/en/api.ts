import type es from "../es/api.ts";

export default {
  "api.kind.archive": "Archives one: {name}",
  "api.kind.create": "Creates one: {name}",
  "api.kind.export": "Excel: {name}",
  "api.kind.list": "Lists: {name}",
  "api.kind.move": "{move}: {name}",
  "api.kind.read": "Reads one: {name}",
  "api.kind.remove": "Removes one that nothing refers to: {name}",
  "api.kind.report": "Report: {name}",
  "api.kind.report_export": "Report in Excel: {name}",
  "api.kind.report_pdf": "Report as a PDF: {name}",
  "api.kind.restore": "Restores one: {name}",
  "api.kind.timeline": "The history of one: {name}",
  "api.kind.totals": "Sums: {name}",
  "api.kind.update": "Changes one: {name}",
  "api.kind.view_counts": "How many each view has: {name}",
  "api.summary.delete_attachments_id": "Removes an attachment; the record's history keeps its name",
  "api.summary.delete_auth_passkeys_id": "Removes one of the user's passkeys, and ends their other sessions",
  "api.summary.delete_company_id_pictures_logo": "Removes the logo of one of company; documents already issued keep it",
  "api.summary.delete_issuers_id_certificate": "Removes an issuer's certificate; its key is deleted",
  "api.summary.delete_issuers_id_pictures_logo": "Removes the logo of one of issuers; documents already issued keep it",
  "api.summary.delete_list_views_id": "Removes one of the user's views",
  "api.summary.delete_lodging_service":
    "Removes the account with SES.HOSPEDAJES; messages wait until another one is stored",
  "api.summary.delete_palette_aliases_id": "Removes one of the user's own words of the palette",
  "api.summary.delete_seal_certificate":
    "Removes the company's certificate; its key is deleted, and a generated one seals from now on",
  "api.summary.delete_stamp_authority":
    "Removes the time-stamping authority; signatures and seals get no more time stamps",
  "api.summary.get_access_contacts": "Which roles can give a user more rights, and which users for who may read users",
  "api.summary.get_assets_id_availability": "The days on which an asset or a room of it is taken, between two days",
  "api.summary.get_assets_id_owners": "Who owns an asset: its own owners, else its property's",
  "api.summary.get_attachments": "Lists the attachments of a record",
  "api.summary.get_attachments_id_file": "An attachment's file",
  "api.summary.get_attachments_id_thumbnail": "The thumbnail of an attached picture",
  "api.summary.get_auth_me": "The user who is logged in, and their permissions",
  "api.summary.get_auth_passkeys": "The user's passkeys, and the address under which they work",
  "api.summary.get_auth_password_links": "Whether there is a mail server to send password reset links",
  "api.summary.get_auth_second_factor":
    "Whether the user's login requires a code, and how many recovery codes are left",
  "api.summary.get_auth_sessions": "The user's sessions, this session first",
  "api.summary.get_auth_tokens": "The user's access tokens that still work, the latest first",
  "api.summary.get_bank_statements_id_file": "The bank's own file of a statement",
  "api.summary.get_bank_statements_id_proposals":
    "Proposes for each pending movement what it may be, with how sure that is",
  "api.summary.get_billing_runs_id_comparison": "Compares the month of a billing run with the one before",
  "api.summary.get_billing_runs_id_follow_up": "Mails and remittances of the issued invoices of a billing run",
  "api.summary.get_billing_runs_id_refused": "The drafts of a billing run that cannot be issued",
  "api.summary.get_billing_runs_id_unbilled": "Lists the rentals of a run's month without an invoice",
  "api.summary.get_billing_runs_id_unmandated": "The direct debits of a billing run without an active mandate",
  "api.summary.get_booking_links_id_key": "The address of a booking link that is still valid",
  "api.summary.get_booking_links_id_qr": "The address of a booking link that is still valid, as a QR code",
  "api.summary.get_booking_links_terms": "The terms that the prices of assets propose",
  "api.summary.get_bookings_id_dossier": "The people of a booking, their consents, and its messages",
  "api.summary.get_bookings_id_people":
    "The people of a booking who become persons, with existing persons of the same document",
  "api.summary.get_bulk_uploads": "Lists bulk-uploads",
  "api.summary.get_bulk_uploads_export": "Exports bulk-uploads to Excel",
  "api.summary.get_bulk_uploads_id": "Reads one of bulk-uploads",
  "api.summary.get_bulk_uploads_id_issues": "The errors and warnings of the rows of a file, in their order",
  "api.summary.get_bulk_uploads_id_issues_export": "The rows of a file, each with its errors",
  "api.summary.get_bulk_uploads_id_matching": "The first rows of a file, and what its columns are",
  "api.summary.get_bulk_uploads_id_progress": "The progress of a batch",
  "api.summary.get_bulk_uploads_id_records": "The records that a file created, in the order of its rows",
  "api.summary.get_bulk_uploads_id_rows": "The rows of a checked file as they will be loaded",
  "api.summary.get_bulk_uploads_templates_entity":
    "A spreadsheet with the columns of an entity, an example, and the allowed values of each column",
  "api.summary.get_company_friendly": "The company's public details, for visitors",
  "api.summary.get_company_friendly_logo": "The company's logo, for visitors",
  "api.summary.get_company_id_pictures_logo": "The logo of one of company",
  "api.summary.get_dashboard": "The figures of the home page, over what the user may read",
  "api.summary.get_deposits_id_interest": "The legal interest of a deposit up to today, and what it depends on",
  "api.summary.get_documents_id_events": "Lists what happened to a document, the latest first",
  "api.summary.get_documents_id_pdf": "A document as a PDF: signed, sent, or as it would be sent now",
  "api.summary.get_documents_id_seal":
    "Shows what sealed a document and the time stamps of its seal and its signatures, which it verifies again",
  "api.summary.get_documents_id_signers": "Lists who signs a document, in their order",
  "api.summary.get_documents_id_stamp":
    "The time stamp (RFC 3161) of a sealed document that was obtained later and is not in its file",
  "api.summary.get_documents_id_versions": "Lists the files that a document had, the latest first",
  "api.summary.get_documents_id_versions_number": "A file that a document had",
  "api.summary.get_external_booking_form": "The company's public offer, with prices and photos",
  "api.summary.get_external_booking_form_assets_asset_id_photos_id": "A photo of an asset of the public offer",
  "api.summary.get_external_booking_form_assets_id": "One asset of the public offer, with the days that are taken",
  "api.summary.get_external_booking_form_shortKey":
    "What a booking link offers: asset, terms and the days that are taken",
  "api.summary.get_external_booking_form_shortKey_photos_id": "A photo of the asset that a booking link offers",
  "api.summary.get_external_booking_key": "The state of a booking, for its applicant",
  "api.summary.get_external_booking_key_calendar": "The booking's days for the applicant's own calendar (RFC 5545)",
  "api.summary.get_external_document_key": "The document that a signer is to sign, or its outcome",
  "api.summary.get_external_document_key_file": "The PDF that is to be signed, as it was sent",
  "api.summary.get_external_document_key_signed": "The signed and sealed PDF, for those who signed it",
  "api.summary.get_health": "Whether database and migrations are ready",
  "api.summary.get_incident_assignees": "Lists the users to whom an incident can be assigned",
  "api.summary.get_incident_comments":
    "The comments of an incident, oldest first: the 50 latest, or those before one of them",
  "api.summary.get_incidents_friendly_form":
    "The public form for incidents: the types that visitors choose from, and the form's time",
  "api.summary.get_incidents_friendly_key": "An incident as its reporter sees it",
  "api.summary.get_incidents_friendly_key_photos_photo_file": "A photo of the reporter of an incident",
  "api.summary.get_incidents_friendly_key_photos_photo_thumbnail": "The same, as a thumbnail",
  "api.summary.get_incidents_id_tracking":
    "Whether an incident has a tracking page for its reporter, and the reporter's consent; null without one",
  "api.summary.get_invite_key": "The user of a link: invite",
  "api.summary.get_invoices_id_lines": "Lists an invoice's lines",
  "api.summary.get_invoices_id_mails": "Lists the mails with which an invoice was sent",
  "api.summary.get_invoices_id_pdf": "An invoice as a PDF",
  "api.summary.get_invoices_id_records": "Lists an invoice's billing records",
  "api.summary.get_invoices_proposal": "Proposes a rental's invoice of a month",
  "api.summary.get_issuers_id_batches_batch_file": "A file of billing records as XML",
  "api.summary.get_issuers_id_certificate":
    "Shows an issuer's certificate, without its key, and those that it had before",
  "api.summary.get_issuers_id_chain": "Verifies an issuer's chain of billing records",
  "api.summary.get_issuers_id_modes": "Lists how an issuer keeps billing records, with planned changes",
  "api.summary.get_issuers_id_pictures_logo": "The logo of one of issuers",
  "api.summary.get_issuers_id_records": "Shows how far an issuer's billing records have been written to files",
  "api.summary.get_kept_answers_key": "Whether a record was created with the user's Idempotency-Key",
  "api.summary.get_list_views": "The user's views of all lists, by name",
  "api.summary.get_lodging_service":
    "Shows the account with SES.HOSPEDAJES, without its password, and whether the service answered",
  "api.summary.get_lodging_tasks": "What must still be communicated to SES.HOSPEDAJES, is late, or was refused",
  "api.summary.get_mail_server": "Whether mails are sent at all, and who can set up the mail server if not",
  "api.summary.get_managers_id_sight": "How many records a manager can see",
  "api.summary.get_notice_choices": "What the user is notified of, by kind and channel",
  "api.summary.get_notifications": "The user's latest notifications, newest first",
  "api.summary.get_notifications_unread_count": "How many of the user's notifications are unread",
  "api.summary.get_owners_id_erasure":
    "What erasing an owner would remove, and until when a law requires it to be retained",
  "api.summary.get_owners_id_ownerships": "The ownerships of an owner, with their dates",
  "api.summary.get_owners_id_personal_data": "All stored data of an owner, as a ZIP file",
  "api.summary.get_pages_friendly_slug": "An information page in the caller's language, public",
  "api.summary.get_palette_aliases": "The user's own words for pages, commands and lines of the palette",
  "api.summary.get_payments_collection_round": "Lists the persons with overdue debts, the longest overdue first",
  "api.summary.get_payments_debts": "Lists what a person owes, the oldest due first",
  "api.summary.get_payments_id_receipt": "A payment's receipt as a PDF",
  "api.summary.get_personal_data_erased":
    "The ids of all erased persons and owners, for a database restored by other means than npm run restore",
  "api.summary.get_personal_data_proposals":
    "Persons and owners whose legal term has passed, proposed for erasure each night",
  "api.summary.get_persons_guarantors": "Lists persons",
  "api.summary.get_persons_id_account_statement": "The account of a person as a PDF",
  "api.summary.get_persons_id_balance": "What a person owes and the movements behind it",
  "api.summary.get_persons_id_erasure":
    "What erasing a person would remove, and until when a law requires it to be retained",
  "api.summary.get_persons_id_merge": "What merging another person into this one would move",
  "api.summary.get_persons_id_personal_data": "All stored data of a person, as a ZIP file",
  "api.summary.get_persons_tenants": "Lists persons",
  "api.summary.get_properties_id_owners": "Who owns a property, and since when",
  "api.summary.get_remittances_id_exceptions": "Lists what a draft remittance leaves out, and why",
  "api.summary.get_remittances_id_file": "The bank's file of a remittance",
  "api.summary.get_rentals_id_contracts": "The contracts that renewed each other, the latest first",
  "api.summary.get_rentals_id_lodging":
    "A rental that is lodging: stay, travellers, and what was communicated to SES.HOSPEDAJES",
  "api.summary.get_rentals_id_lodging_form": "The entry form of a stay as a PDF, for its travellers to sign",
  "api.summary.get_rentals_id_parties": "The parties of a rental and their dates",
  "api.summary.get_rentals_id_rents": "The rents of a rental, the latest first",
  "api.summary.get_reset_password_key": "The user of a link: reset_password",
  "api.summary.get_seal_certificate":
    "Shows the company's certificate that seals signed documents, without its key, and those before it",
  "api.summary.get_set_up_key": "Whether a set-up link is valid",
  "api.summary.get_stamp_authority": "Shows the time-stamping authority, without its password, and whether it answered",
  "api.summary.get_templates_id_file": "A template's Word document, the latest or that of ?revision=",
  "api.summary.get_templates_id_filled":
    "A template filled with the values of ?rental_id=, or with invented ones, as a Word document",
  "api.summary.get_templates_id_missing":
    "The placeholders of a template for which the rental of ?rental_id=, or an invented one, has no value",
  "api.summary.get_templates_id_preview":
    "A template filled with the values of ?rental_id=, or with invented ones, and rendered as PDF; may take a minute",
  "api.summary.get_templates_id_revisions":
    "The files that a template has had, the latest first, with the placeholders of each",
  "api.summary.get_users_id_tokens": "The access tokens of one of users that still work, the latest first",
  "api.summary.get_webhooks_id_deliveries":
    "The deliveries of one of webhooks, the latest first: 50, or those before one of them",
  "api.summary.get_webhooks_id_deliveries_delivery_attempts": "The attempts to deliver a message, the first one first",
  "api.summary.patch_auth_me": "Changes the user's language",
  "api.summary.patch_bulk_uploads_id_matching":
    "Sets the fields of a file's columns; earlier check results are discarded",
  "api.summary.patch_incident_comments_id": "Changes the user's own comment within the time limit",
  "api.summary.patch_list_views_id": "Changes one of the user's views",
  "api.summary.patch_notice_choices": "Turns a channel of one of the user's kinds of notifications on or off",
  "api.summary.patch_notifications_id_read": "Marks one of the user's notifications as read",
  "api.summary.patch_notifications_read": "Marks all of the user's notifications as read",
  "api.summary.patch_palette_aliases_id": "Changes one of the user's own words of the palette",
  "api.summary.post_attachments":
    "Adds a file to a record, or stores it for one that is being created (without owner_id)",
  "api.summary.post_attachments_attach": "Attaches files that were uploaded before to the record they were meant for",
  "api.summary.post_auth_change_password": "Changes the user's password and ends their other sessions",
  "api.summary.post_auth_log_out_everywhere": "Ends all of the user's sessions, this one too",
  "api.summary.post_auth_login": "Starts a session with e-mail and password, or reports that a code is required",
  "api.summary.post_auth_login_code":
    "Starts a session with an authenticator code, or a recovery code, after the password",
  "api.summary.post_auth_login_passkey": "Starts a session with a passkey, which is both factors at once",
  "api.summary.post_auth_login_passkey_options":
    "The options with which a browser requests a passkey (PublicKeyCredentialRequestOptionsJSON)",
  "api.summary.post_auth_logout": "Ends the session of a refresh token",
  "api.summary.post_auth_passkeys": "Stores a passkey that a browser has created, and ends the user's other sessions",
  "api.summary.post_auth_passkeys_id_rename": "Renames one of the user's passkeys",
  "api.summary.post_auth_passkeys_options":
    "The options with which a browser creates a passkey (PublicKeyCredentialCreationOptionsJSON)",
  "api.summary.post_auth_password_links":
    "Requests a password reset link by mail; does not disclose whether the address has an account",
  "api.summary.post_auth_refresh_token": "Replaces a refresh token and gives a new access token",
  "api.summary.post_auth_second_factor_confirm":
    "Turns the second factor on by its first code, ends the user's other sessions and shows the recovery codes, once",
  "api.summary.post_auth_second_factor_enrol":
    "Creates the secret for an authenticator; the login requires its codes once one was confirmed",
  "api.summary.post_auth_second_factor_recovery_codes": "Replaces all recovery codes and shows the new ones, once",
  "api.summary.post_auth_second_factor_turn_off": "Turns the user's second factor off, and ends their other sessions",
  "api.summary.post_auth_sessions_end_others": "Ends all of the user's sessions except the current one",
  "api.summary.post_auth_sessions_id_end": "Ends one of the user's sessions",
  "api.summary.post_auth_tokens": "Creates an access token; only this response shows it",
  "api.summary.post_auth_tokens_id_revoke": "Revokes one of the user's access tokens at once",
  "api.summary.post_bank_statements":
    "Imports a bank's statement in Norma 43, camt.053 or camt.054; a movement that exists already is not added again",
  "api.summary.post_bank_statements_preview":
    "Says which accounts, days and movements a bank's file has and how many exist already; imports nothing",
  "api.summary.post_booking_links_several": "Creates several booking links",
  "api.summary.post_bulk_uploads":
    "Uploads a spreadsheet or CSV file whose rows are to be loaded as records of an entity",
  "api.summary.post_bulk_uploads_id_commit": "Loads the rows of a file without errors, in one transaction",
  "api.summary.post_bulk_uploads_id_discard": "Discards a file that was not loaded",
  "api.summary.post_bulk_uploads_id_undo":
    "Undoes the load of a file, while nothing refers to its records and none of them was changed",
  "api.summary.post_bulk_uploads_id_validate": "Checks every row of a file, without writing any",
  "api.summary.post_company_id_pictures_logo": "Sets the logo that documents of one of company carry",
  "api.summary.post_documents_id_file": "Replaces the .docx of a draft",
  "api.summary.post_documents_id_signers_signerId_link":
    "Creates a new link for a signer, to sign in the office or to be sent otherwise; the one before stops working",
  "api.summary.post_external_booking_form":
    "Requests an asset of the public offer; its days are held once the e-mail address is confirmed",
  "api.summary.post_external_booking_form_files":
    "Uploads a document for a booking request of the public offer that is not sent yet",
  "api.summary.post_external_booking_form_shortKey": "Requests what a booking link offers; the link is used up by it",
  "api.summary.post_external_booking_form_shortKey_files":
    "Uploads a document for a booking request that is not sent yet",
  "api.summary.post_external_booking_key_confirm":
    "The applicant confirms the e-mail address; from then on the days are held",
  "api.summary.post_external_booking_key_files": "Uploads a document that was requested",
  "api.summary.post_external_booking_key_reply": "The applicant answers a request for information, with documents",
  "api.summary.post_external_document_key_decline": "Declines to sign a document, which ends it for all",
  "api.summary.post_external_document_key_sign": "Signs a document; repeated requests sign it only once",
  "api.summary.post_external_verify": "Whether a document was signed, by its code or by its file's SHA-256",
  "api.summary.post_external_verify_file":
    "Whether a file is a document as it was signed and sealed; the file is not stored",
  "api.summary.post_incident_comments": "Comments on an incident, for staff only or also for its reporter",
  "api.summary.post_incident_comments_id_archive":
    "Deletes the user's own comment within the time limit; the incident's history keeps it",
  "api.summary.post_incidents_friendly":
    "Reports an incident from outside, without a login; returns its number and the key of its tracking page",
  "api.summary.post_incidents_friendly_key_comments": "Answers as the reporter of an incident",
  "api.summary.post_incidents_friendly_key_photos":
    "Adds a photo as the reporter of an incident; it is re-encoded, without its location",
  "api.summary.post_incidents_id_tracking_link":
    "The address of an incident's tracking page for its reporter; created where there is none",
  "api.summary.post_invite_key": "Sets the password and starts a session: invite",
  "api.summary.post_invoices_id_mail": "Mails an issued invoice as a PDF",
  "api.summary.post_issuers_id_certificate_file":
    "Stores an issuer's certificate from a .p12 or .pfx file; it replaces the one in use",
  "api.summary.post_issuers_id_modes_start": "Lets an issuer keep billing records in another mode from a day on",
  "api.summary.post_issuers_id_pictures_logo": "Sets the logo that documents of one of issuers carry",
  "api.summary.post_issuers_id_records_environment":
    "Chooses where an issuer's billing records are sent to: files, or AEAT's test or production service",
  "api.summary.post_issuers_id_records_send":
    "Writes an issuer's waiting billing records to files now, and refused ones again",
  "api.summary.post_issuers_id_usual_series": "Creates an issuer's default series of each kind that it lacks",
  "api.summary.post_issuers_set_up": "Makes the company an issuer with its usual series",
  "api.summary.post_list_views": "Saves a view of a list under a name",
  "api.summary.post_lodging_service": "Stores the account with SES.HOSPEDAJES, sealed; it replaces the one in use",
  "api.summary.post_lodging_service_test":
    "Asks SES.HOSPEDAJES about a lot that does not exist, with the values given; stores and communicates nothing",
  "api.summary.post_notification_settings_test":
    "Sends a test mail to the user's address with the values given, and returns the server's answer",
  "api.summary.post_owners_id_block": "Blocks the data of an owner once no process involves them",
  "api.summary.post_owners_id_erase": "Erases the data of an owner for good, once no law requires them to be retained",
  "api.summary.post_owners_id_look": "Shows the data of a blocked owner; each access is recorded with its reason",
  "api.summary.post_owners_id_unblock": "Unblocks the data of an owner",
  "api.summary.post_palette_aliases": "Gives a page, command or line of the palette an own word",
  "api.summary.post_payments_reminders": "Reminds a person by mail of overdue debts, by the reminder steps",
  "api.summary.post_personal_data_erased": "Repeats erasures that an older backup undid",
  "api.summary.post_persons_id_block": "Blocks the data of a person once no process involves them",
  "api.summary.post_persons_id_erase": "Erases the data of a person for good, once no law requires them to be retained",
  "api.summary.post_persons_id_look": "Shows the data of a blocked person; each access is recorded with its reason",
  "api.summary.post_persons_id_merge": "Merges another person into this one",
  "api.summary.post_persons_id_unblock": "Unblocks the data of a person",
  "api.summary.post_remittances_id_status_report":
    "Applies the bank's status report (pain.002) of a remittance; the same report again changes nothing",
  "api.summary.post_remittances_id_undo_rejections": "Withdraws rejections that a status report brought, all or none",
  "api.summary.post_rentals_id_lodging_cancel":
    "Cancels what was communicated of a stay: its reservation, and its arrival where it was communicated",
  "api.summary.post_rentals_id_lodging_details":
    "Stores the stay, the payment and the holder of a reservation; nothing is communicated yet",
  "api.summary.post_rentals_id_lodging_establishment":
    "Stores the establishment's code of a rental's asset or property, sealed, or removes it",
  "api.summary.post_rentals_id_lodging_mark":
    "Marks a rental as lodging: its travellers are communicated to SES.HOSPEDAJES",
  "api.summary.post_rentals_id_lodging_resolve":
    "Decides what became of a message whose answer was lost: by its number at the service, or by sending it again",
  "api.summary.post_rentals_id_lodging_send":
    "Communicates a reservation or an arrival to SES.HOSPEDAJES; what was accepted before is cancelled first",
  "api.summary.post_rentals_id_lodging_travellers":
    "Adds a traveller to a stay, with what the service requires at that age",
  "api.summary.post_rentals_id_lodging_travellers_change":
    "Changes a traveller's data; a signature is then needed again",
  "api.summary.post_rentals_id_lodging_travellers_remove": "Removes a traveller from a stay",
  "api.summary.post_rentals_id_lodging_travellers_sign":
    "Records that a traveller of 14 or more signed the printed entry form, or removes the signature",
  "api.summary.post_rentals_id_lodging_unmark":
    "Removes the mark of lodging from a rental, and deletes its travellers; only before anything was communicated",
  "api.summary.post_reset_password_key": "Sets the password and starts a session: reset_password",
  "api.summary.post_row_changes":
    "Changes several rows of an entity, each as its own operation would, and answers for each",
  "api.summary.post_seal_certificate_file":
    "Stores the company's certificate from a .p12 or .pfx file; it seals the documents signed from now on",
  "api.summary.post_set_up_key": "Creates the company and its first user, and starts their session",
  "api.summary.post_stamp_authority":
    "Stores the time-stamping authority of signatures and seals; it replaces the one in use",
  "api.summary.post_stamp_authority_test":
    "Requests a time stamp with the values given, stores nothing, and says what the authority answered",
  "api.summary.post_templates_id_file": "Uploads a template's Word document; every upload is a new revision",
  "api.summary.post_users_id_tokens_token_revoke": "Revokes an access token of one of users at once",
  "api.summary.post_webhooks_id_deliveries_delivery_resend": "Sends a message again, under the same id",
  "api.summary.post_webhooks_id_secret":
    "Rotates the secret of one of webhooks; only this response shows it, and the old one stays valid for a day",
  "api.summary.post_webhooks_id_test": "Sends a test message to one of webhooks",
} satisfies Record<keyof typeof es, string>;
