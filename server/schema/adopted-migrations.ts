/** The last commit with the migrations that were numbered before the schema was one text. */
export const LAST_UNSQUASHED_COMMIT = "cc555ed0";

/**
 * Those migrations, with the SHA-256 of each. A database that has had exactly these has the structure of
 * migrations/0000_baseline.sql.
 */
export const adoptedMigrations: readonly (readonly [name: string, checksum: string])[] = [
  ["0001_foundation.sql", "ff410e577a00e5c1b98b62d131fe04f61c275cdbaf9a4ae3a41da04d4beeb3b6"],
  ["0002_sessions.sql", "9fa7a1efcdf0e186d2afea34862091b15b4f1ee0e517753b14aa2d54a6b50702"],
  ["0003_properties.sql", "383dd5f8b23108265e29485f81302aab6164532fc4cbf23e0ce41d5f38b6476e"],
  ["0004_assets.sql", "c27e91aefa9fd934493bac50cf3895b3dcaf622ff92022442544dfd9da31c3ec"],
  ["0005_persons.sql", "f241f029537d30525caf94750e54be8cdf5c4286a6654f2e02d00d582f72ad1a"],
  ["0006_rentals.sql", "29c67a11d9a3448cf1162a6b90f2982b8c8e1dcffed38349f1da729cc867adab"],
  ["0007_incidents.sql", "fa85d960ee08d6e7a47588b4141ad75aa6c34c0a6bcab658ef941c67a2a346e8"],
  ["0008_notifications.sql", "f30933c3da10279a8d96cda9f096a9999540935c2b801bbd1bd69921f06ce51b"],
  ["0009_set_up_and_sessions.sql", "4cbea7a2cab977c7be3c9f18ef5d2f3753588754886341f0534c96208e1a1930"],
  ["0010_scope_of_what_was_told.sql", "72606f5ed731a88e40940f75596fb22c629d09136eddffedd0c202be9da55d01"],
  ["0011_people_and_who_made_what.sql", "5ce9712a1326d6b50dda8d3b695049213e6ffc09e2f7f3d51c0b0a0901b3a635"],
  ["0012_asset_prices.sql", "f88f8455615b8ff99d14e9dc91bb9d9262fb0b40c2b1a17ff144a1769330f1a1"],
  ["0013_rent_updates.sql", "3526adce68364e44b9663d22eb2d7dbf5f85c0e045535752d056ee73dbb26926"],
  ["0016_bulk_uploads.sql", "9c6f4ff2fbb7eaa15c822e84bf71b81ea366b38ea95bc5ba7b23f9a901c30f15"],
  ["0017_pages.sql", "36d06e4e0bc9ad07972f23380d88cdf3a8cdfd6a45c88aec20a4ecfc21624781"],
  ["0018_audit.sql", "5633fe78788529fafe3ddc52b48906956e69f4f9c7c791958d8999d8890edf5c"],
  ["0019_changes_of_many_rows.sql", "303604a1a5a82dc315f2e2ee150fe136fc2f79202414d7e324c3f6e6e155173a"],
  ["0020_names_of_catalogues.sql", "2abe4b11429ba94494788527520b54e24adad9acfc908e6a42df3823f3161890"],
  ["0021_users_and_roles.sql", "8b86f1c2871e8c23f38811967ab090fd2132c2785ad3425fc4fdab51c44eec0d"],
  ["0022_managers_and_company.sql", "785b0481b803a92358e8f154592ac2aaf4b0543bd1aa54b4ac5fc24b6015ab77"],
  ["0024_incident_work.sql", "dd527207b23c4d6617f854d5465afd9f340a02c9c9227a09f56a8a0453f7f54d"],
  ["0025_attachments.sql", "66cdc5bb13053ebafa692de66e7ecd996be7f5c9c0cda5073d2c85b2f4ced39f"],
  ["0028_mail.sql", "848f832c3a3f06f329e15437065d06d171f86320eb2531f369fd3596f661a71c"],
  ["0030_merged_persons.sql", "d7a485bf0dafd0d93f36d11aff074fb7174a7916b9c3aa5fca5eae22b3894f03"],
  ["0031_rental_history.sql", "8391b6a5012b7ec6ce0816d8558d317e64150fb911ee7776b18b38b8f459f2cf"],
  ["0035_list_views.sql", "bb4baf79fd6674c51a303fd1147ee6304462da2fe17b92dd4fde89d5bc8436bf"],
  ["0036_list_indexes.sql", "93fdc691e3bb0c5b60bfcd05a59aaf75ef23f218f5e1b7075ae31569307926e6"],
  ["0040_contract_horizon_and_english_names.sql", "fdb03390b3981756c32b3e5a87e7da76a16190f33acdd765180458ae0a8274b6"],
  ["0041_overlapping_increments.sql", "58fe84b3ecc69612c120e89de5864cad5651adb0419622c0c078cce240588db7"],
  ["0042_changes_of_every_entity.sql", "8537b63fb43cd389b979d76d90b9dc4107077013d46e96432f6cf7fa40b775e2"],
  ["0050_issuers_and_series.sql", "c3e67069d6222ad75fbcb2c8910b04748352de4aa163b60cbe49a7375295f77e"],
  ["0051_invoices.sql", "a11f9183d0babbf12dd4c21fb8745dd84ead0be0ff43f8e3acefdea4b5f0818b"],
  ["0052_payments.sql", "bfe8174c5a3a50683b247a7a68595647c1434cbb3acb61a2304f5873df884d1c"],
  ["0053_rental_charges.sql", "89e0a4c5c0d4151031fcdd059ee58f4ad1b9b6dd17353e7f3c14d4d214355d7c"],
  ["0054_mail_attachments.sql", "ab8e80b1d82cbee4b5177d05e0306611a90bfec4e63e16038091309681ed2ef4"],
  ["0056_deposits.sql", "8cf08506590db0ebc74f3ffae96a87f73054059e7a8772bce243939fed47c87d"],
  ["0058_billing_runs.sql", "ec4aa34875bdff2cb17819eba61e142914cc4638fe8bd64e3c2af3e7c5f8c0f9"],
  ["0060_mandates_and_remittances.sql", "38e2b8907deec1946efffcb8ffc0035296f8258d5066d58a52162caf4bd38775"],
  ["0061_bank_statements.sql", "5be9b85cf3d448e114f18a5733c51026acea58125d1d1be3899f3dc3ec323f82"],
  ["0064_reminders.sql", "b2e63b68d8345d1d9b186d61745b3be4171dde0ae6aad67087ac249da9a2e84d"],
  ["0066_owner_charges.sql", "739f56afd8d9201d0736eb012ff3cdc198247b530b8daf63135ee080dff85634"],
  ["0067_owners_of_places.sql", "50d9aaca8e86167ad806a04d745c0d1aeb0972530ffc80c38f399ae880be6f92"],
  ["0068_bank_returns.sql", "5ecdde752d2073557c9ee086c62ce0c1692676945e08d012748bddf2678e8fe6"],
  ["0069_deposits_returned_by_transfer.sql", "6561c629c78b209d48758d075c6bf885aae41e7229d0d0bc5aae2c34645ace74"],
  ["0070_verifactu_sending.sql", "f6a87677f5d05c3dff08433d7903e1d19289d739f649ba9f8cb74e8a0c4044bd"],
  ["0071_invoice_paper.sql", "bb89eabe1e7f9c9e7fe55891f9773bc2d648484d8bbebd2763129412c8c127e0"],
  ["0072_sums_by_statement_and_english_names.sql", "a64a07290d7a3b61acbea9e96a10d315b0a1a0ad57fb68385e4d61514fab5576"],
  ["0074_costs_of_money.sql", "de34622c2573b95963713c411c90d9b0bcab3ba85574c0454f18aa5d7f162834"],
  ["0078_bounds_of_money.sql", "f46e29447440b98b96dca2e3dbf53a0f2ab6a58f18507834c81ceea6d82e4ec4"],
  ["0079_drafts_put_aside.sql", "44e4c429db65dcad92d3d2099f3b6fedf328688c9f6433a11c7993edccd851de"],
  ["0080_costs_of_matching.sql", "6717bfd81c4b3d34e799fed70e447856a8f23c66d99b3ff1aace1c967ae3b357"],
  ["0082_deposits_apart_and_quick_drafts.sql", "3dd01431d7e0314aa16b22607732fd831e7c77664c7c8c404f34697f7d473852"],
  ["0086_archived_issuers_and_mailed_invoices.sql", "63a7f47502f493731ce87932714bacd86efb0619c63d0c94dfed513634e06ad6"],
  ["0088_public_limits.sql", "c840711fe9eff03f37bef1a366a6d5f86c977135eed8bbbbbf7321383847835c"],
  ["0089_files_of_visitors.sql", "47e49ef77fa82619b030ce228706986e2492c8fe85c3dc6f4b7a4e92bdff30a6"],
  ["0092_bookings.sql", "818ba52816c9f50a0e64ba2c35683b0c5f8ca8107496db51df32e74bf073adcf"],
  ["0093_booking_documents.sql", "ea97a6a3ef77d6ec626d450ba5c2487966d3edc639354149fbc1906abbbedd5f"],
  ["0097_templates.sql", "bd3750a3cbbdc37150498046f9114babe5937414fafe417f0e1238fb41156dd7"],
  ["0101_documents.sql", "fae0ca32c5fec537865ce88e99eaa4f875ec8fbdb3d4078c138505fd4a896e77"],
  ["0102_documents_in_the_history.sql", "cdcf8d2d78e7e7a48e7820b0a4c8a175c54be15ac21beddf2a5f57ae2c83e6c8"],
  ["0103_documents_older_than_their_rental.sql", "43449d1fcda0546fa6cd1c51a99f5fe9cb88499ee3df61b84787794d648fef2e"],
  ["0107_seal_keys.sql", "0d248d842e6f6da9d3bed670e9743a41b893eeef7430cdf087796675cc2bb0ec"],
  ["0108_signed_copies.sql", "a4cae2f97bb727b6e9f1cf93cb460924b691c57eeaa8699b5fb163298d1b1c7d"],
  ["0111_incident_tracking.sql", "71b2fed587090b641313ecc271850bac7701c1d58fe5b838e207200359640b5b"],
  ["0112_told_places.sql", "cd9ef94a34b528c7bab42f1ec58069b39bb38b855351305ce892bb2cab22fdf3"],
  ["0115_pictures_of_assets.sql", "b33c9049b562b182cec665a00c7ecba75d312bb79c3f627ace4369a03961404a"],
  ["0123_merged_signers.sql", "20ca67c8bcbea403094ba2a6fc44e61e35ef656315114b79080bdf8c2484aa0c"],
  ["0124_visitors_in_the_history.sql", "80b5cd81f988c6cbcab9bf3b32875746174cac11fd2a25420399637f348203ea"],
  ["0126_template_changes.sql", "6fcc3aa9482f3feb2a0b602d2aa5633ca6b5a0355007bf5c8c288f7be461f5c8"],
  ["0128_sealed_answers.sql", "3f9b442cf165601d61bcd9ae1eac5391f4d35f3ccc51f24f120b9fc5fa454e2d"],
  ["0129_visitor_uploads.sql", "aad3771b1b4373113df370c0e4ad33fcff4eca6d5bcee14c2d9086e2f97a8676"],
  ["0132_costs_of_documents.sql", "bb78d3fbcc854ce6a25559b2b2598d814edd995b29650cc4cb8eefeddd02c658"],
  ["0133_notices_of_bookings_follow.sql", "792c370c3f154ca10968bbbcfd25dab386be3528ed366109749465b25a414090"],
  ["0136_told_signers.sql", "aef59952ee9965526ad1aef69fc2185eea05a670cdcc11414ca4875ddde4609c"],
  ["0138_templates_for_kinds_of_asset.sql", "b1f0c3327bce42c306d85d38b41918d55bb6bc1f4b02c838b29dbd9ea83dd8aa"],
  ["0148_templates_for_regimes.sql", "22a0832f30f96e8cc3206f41556e0640dcd767234d3c075954e018eb777feebf"],
  ["0158_search_forgives.sql", "dd646b02a422cb44cb86dc3d1e6689dfb68914dc4ed74e54c7ca212c157974f4"],
  ["0161_second_factor.sql", "c817576116ec948b9d7bcaff4b2c7452f1373ed2a26970923dded95fa2493e97"],
  ["0162_passkeys.sql", "852a04bb7176ee6debc25d9b382f2bb86c6512a84686df7b80edc3f1c47b9a94"],
  ["0165_api_tokens.sql", "9419b52ccf72dd6de5ddd7b075ce789e2687b7c9bf5773bdeefaed9812a86dd8"],
  ["0166_webhooks.sql", "c0c5c8d73bac0a7493d7cfa80d17bb5196635b394c443c6b8398f2f3c03f0f9a"],
  ["0175_plans_of_issuing.sql", "346be7ba33f6f481cddb0aa0b91d6bd5754c5da285b392140f017aa023127c93"],
  ["0176_reserved_data.sql", "b9972d0f999508b3e7c37e87e82234d19bd16f94f94cb665c51592f4be88f40b"],
  ["0177_erasure.sql", "2c897f10b7ba35cb75bd5869c6583ff1a13de60bd1ab4af5014818aeb3b098f3"],
  ["0181_rentals_of_a_property.sql", "e5266f7413356975cd81b75e17d1e4a544e65c831cd477ba29a7e03f5a7cadbc"],
  ["0191_rights_that_last.sql", "a126a56ed02d166e49f2841cc0715779c07043db17b8afe6c2e626c31fb0a5ae"],
  ["0192_last_forgotten.sql", "313a0361b4178854b023a418c64ecd63436658a276f2a23170932acc83060546"],
  ["0193_chains_written_at_once.sql", "dd493872250b027a8e519e41bc4d5a8d5441b1ce6853e3dc798eb21af63290a6"],
  ["0197_words_of_names.sql", "9b692eb65444a3ae716cde05b88035594f1fe2d2a857b006353954f3a40dd702"],
  ["0198_invoices_issued_by_set.sql", "1eec0497f09241ab139fb2407ef666cb885d054499b8b3d47ed2cf743fd84df8"],
  ["0201_owners_are_persons_too.sql", "a1f8cfb36616ea8e2ed5b6aaa613f6bdd36ca34ede6532956410272993b549ea"],
  ["0210_figures_of_persons.sql", "ad02656c83f36d631a7013e590e0a2c42b3e3ef8c8038f0ee20a88ac1038d776"],
];

const namesIn = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The functions and views that such a database has, and that are created again when it is adopted; triggers go with them. */
export const adoptedFunctions = namesIn(`
  address_text amount announce_access_change announce_bulk_upload_progress announce_changed_invoices
  announce_changed_rows announce_changes announce_document_events announce_incident_comments
  announce_notifications announce_read_notifications announce_rows annul_invoice blank_changes business_today
  carry_notifications carry_unsettled carry_withholdings chain_records check_ownership_shares
  check_rental_series content_fingerprint counter_year current_move draft_count drop_attachments
  fill_allocation_property fill_asset_price_from_asset fill_booking fill_booking_link fill_charge_property
  fill_deposit_from_neighbours fill_document_from_neighbours fill_incident_status_kind
  fill_invoice_from_neighbours fill_manager_label fill_payment_from_neighbours fill_rental_from_neighbours
  fill_withholding_property follow_applied follow_refund follow_remittance follow_reversed
  follow_template_archive follow_withholding forgive_words free_invoice give_deposit_back hash_rental_terms
  hold_document hold_remittance_line hold_signer index_list invoice_content invoice_neighbours invoice_paper
  is_mailed is_outdated is_overdue is_pending is_reserving is_silent_column is_used issue_invoices
  issued_count jsonb_concat_all keep_allocation keep_bank_movement keep_booking keep_counter keep_deposit
  keep_document keep_filed_payment keep_issued_invoice keep_issued_parts keep_name_en keep_payment
  keep_template_owners keep_template_revision keep_verifactu_record keep_withholding line_count
  lock_used_series make_entity managed_properties management_fee_tax mask_words move_allocated movement_count
  must_lodge next_number note_login note_search_words own_attachments paper_of pending_count placeholder_count
  print_cents print_madrid_instant print_number queue_webhooks record_api_token record_attachment
  record_changes record_counter record_incident_comment record_invoice_updates record_line_choices
  record_merges record_parties record_updates_by_column refresh_bookings_of_asset refresh_deposits_of_body
  refresh_deposits_of_rental refresh_documents_of_rental refresh_label_of_manager refresh_named_deposit
  refresh_prices_of_asset refresh_properties_of_manager refresh_rentals_of_asset refresh_rentals_of_person
  refuse refuse_archived_issuer refuse_change region_of_postal_code require_template_owner set_owners
  settle_rectification signed_count signer_count speak_english told_of total total_changed_invoices
  total_invoices touch_row unknown_count verifactu_fingerprint within_calendar words_of
`);
export const adoptedViews = namesIn(`
  english.asset_status english.asset_type english.billing_run english.document_type english.incident_status
  english.incident_type english.payment_application english.payment_method english.property_type
  english.reminder_step english.rent_index english.role invoice_recorded
`);
