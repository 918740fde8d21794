-- Until when a receiver that failed, or asked for patience, is left alone: its other messages wait meanwhile, so that one
-- that is down does not keep everybody's waiting.
alter table webhook_endpoint add column rest_until timestamptz;
