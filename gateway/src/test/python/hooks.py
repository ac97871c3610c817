"""What schemathesis cannot know: ids that exist, keys that are new, states that a run must be in.

FLOW_EXAMPLES names a JSON file with prepared values: a finished run, open runs by operation, a workflow, a digest.
Half of the calls get prepared values, so that both what is there and what is not is asked for.
"""

import json
import os
import re
import urllib.parse
import uuid

import schemathesis

EXAMPLES = json.load(open(os.environ["FLOW_EXAMPLES"], encoding="utf-8"))
OPEN_RUNS = {name: list(runs) for name, runs in EXAMPLES["open_runs"].items()}
# A query that is longer is refused for that (413), whatever else is wrong with it; LimitsTest asks for it.
LONGEST_QUERY = 4096
counter = 0


@schemathesis.hook
def filter_query(context, query):
    return not isinstance(query, dict) or len(urllib.parse.urlencode(query, doseq=True)) <= LONGEST_QUERY


def prepared(operation):
    """Values of the path for an operation, from what was prepared."""
    runs = OPEN_RUNS.get(operation, [])
    return {
        "workflow_id": runs.pop() if runs else EXAMPLES["finished_run"],
        "workflow_name": EXAMPLES["workflow"],
        "event_name": "paid",
    }


@schemathesis.hook
def before_call(context, case, kwargs):
    global counter
    impatient(case)
    if case.meta is not None and case.meta.generation.mode.is_negative:
        return
    operation = case.operation.definition.raw.get("operationId", "")
    believable(case)
    counter += 1
    if counter % 2 == 0:
        existing(operation, case)
    if isinstance(case.body, dict) and "from_task" in case.body:
        case.body["from_task"] = task_of((case.path_parameters or {}).get("workflow_id", ""))


def task_of(run):
    """A task of a run's workflow: another name is refused, and RunOperationsTest asks for that."""
    return "hold" if run.startswith("shop.waiting.") else "greet"


def impatient(case):
    """Whoever asks to wait a minute gets it; there is no time for that here, whatever else a case tries out."""
    query = case.query or {}
    if re.fullmatch(r"PT([0-9.]+S|1M)", str(query.get("wait", ""))):
        query["wait"] = "PT0S"


def believable(case):
    """What a schema cannot say: cursors come from pages, and some parameters need others."""
    query = case.query or {}
    for name in ("cursor", "page_token", "wait"):
        query.pop(name, None)
    if "workflow" not in query:
        query.pop("business_request_id", None)
    if isinstance(case.body, dict) and "specversion" in case.body:
        case.body["type"] = urllib.parse.unquote((case.path_parameters or {}).get("event_name", "paid"))


def existing(operation, case):
    values = prepared(operation)
    for name in list(case.path_parameters or {}):
        case.path_parameters[name] = values.get(name, case.path_parameters[name])
    for name in ("digest", "run_id"):
        (case.query or {}).pop(name, None)
    body = case.body if isinstance(case.body, dict) else {}
    if operation == "startWorkflow" and "workflow_name" in body:
        body.update(workflow_name=EXAMPLES["workflow"], business_request_id=str(uuid.uuid4()))
        body.pop("definition_digest", None)
        body.pop("labels", None)
    if operation == "startWorkflowAgain" and "business_request_id" in body:
        body["business_request_id"] = str(uuid.uuid4())
    if operation == "signalWorkflowEvent" and "specversion" in body:
        body["type"] = "paid"
    if case.headers and "x-idempotency-key" in case.headers:
        case.headers["x-idempotency-key"] = str(uuid.uuid4())
