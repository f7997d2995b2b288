-- An increment leaves out a rental whose update was dismissed on its anniversary.
alter table price_increment_line drop constraint price_increment_line_excluded_reason_check;
alter table price_increment_line add constraint price_increment_line_excluded_reason_check check
  (excluded_reason in ('no_clause', 'other_clause', 'first_year', 'already_updated', 'ends_before',
    'later_amount', 'other_draft', 'index_missing', 'out_of_range', 'no_change', 'update_skipped'));
