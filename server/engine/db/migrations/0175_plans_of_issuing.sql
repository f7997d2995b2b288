-- An invoice is issued while its series is held, so that whatever this takes others wait for. Statements that take a list of ids were planned
-- anew at each call, which cost more than to carry them out: one plan for any list is as good, all of them go by ids.
alter function issue_invoices(uuid[], date) set plan_cache_mode = force_generic_plan;
alter procedure chain_records(uuid[], text) set plan_cache_mode = force_generic_plan;
