"""What schemathesis cannot know: ids that exist, keys that are new, states that a run must be in.

FLOW_EXAMPLES names a JSON file with prepared values: a finished run, open runs by operation, a workflow, a digest.
Half of the calls get prepared values, so that both what is there and what is not is asked for.
"""

import json
import os
import re
import urllib.error
import urllib.parse
import urllib.request
import uuid

import schemathesis

EXAMPLES = json.load(open(os.environ["FLOW_EXAMPLES"], encoding="utf-8"))
OPEN_RUNS = {name: list(runs) for name, runs in EXAMPLES["open_runs"].items()}
# A query that is longer is refused for that (413), whatever else is wrong with it; LimitsTest asks for it.
LONGEST_QUERY = 4096
SERVER = EXAMPLES["server"]
TOKEN = EXAMPLES["token"]
# Bodies of YAML, whose schema is any text: what they must hold is asked for by ConfigurationOperationsTest.
DOCUMENTS = {
    "importConfigurationDraft": lambda: "workflows: {}\n",
    "updateTriggerDraftFragment": lambda: "nightly: {workflow: shop.hello}\n",
    "updateDraftTrigger": lambda: "workflow: shop.hello\n",
    "updateWorkflowDraftFragment": lambda: workflow(),
    "previewWorkflowDraftFragment": lambda: workflow(),
}
BATCH = "application/cloudevents-batch+json"
counter = 0


YAML = ("text/yaml", "text/x-yaml", "text/vnd.yaml", "text/yml", "application/yaml", "application/x-yaml")


@schemathesis.serializer(*YAML)
def write_yaml(context, value):
    """Bodies of YAML are texts, which go out as they are."""
    return value.encode(errors="replace") if isinstance(value, str) else json.dumps(value).encode()


@schemathesis.deserializer(*YAML)
def read_yaml(context, response):
    """And so they come in."""
    return response.content.decode()


@schemathesis.hook
def filter_query(context, query):
    return not isinstance(query, dict) or len(urllib.parse.urlencode(query, doseq=True)) <= LONGEST_QUERY


def prepared(operation):
    """Values of the path for an operation, from what was prepared."""
    runs = OPEN_RUNS.get(operation, [])
    return {
        "workflow_id": population(operation) if "Population" in operation else runs.pop() if runs else EXAMPLES["finished_run"],
        "workflow_name": EXAMPLES["workflow"],
        "event_name": "paid",
        "trigger_name": fired(operation),
        "backfill_id": "some-backfill",
        "mapping_name": "default",
        "source_name": "shop",
        "delivery_id": "01k0000000000000accepted00",
        "scheduled_start_id": scheduled() if "ScheduledStart" in operation else "",
    }


def population(operation):
    """One that has ended for another run of its failed members, one that is open for all else."""
    return "ended-population" if operation == "rerunPopulation" else "open-population"


def scheduled():
    """A start that nothing has changed yet."""
    request = {
        "workflow_name": EXAMPLES["workflow"],
        "business_request_id": str(uuid.uuid4()),
        "start_at": "2026-05-01T08:00:00Z",
    }
    return ask("POST", "/v1/scheduled-starts", request)["scheduled_start"]["scheduled_start_id"]


def fired(operation):
    """A schedule that exists and is not paused."""
    if "Trigger" in operation:
        ask("POST", "/v1/triggers/apply", {})
        ask("POST", "/v1/triggers/nightly/resume", {})
    return "nightly"


def ask(method, path, body=None, media="application/json"):
    """Sends a request of ours, between those of schemathesis."""
    data = None if body is None else (body if media != "application/json" else json.dumps(body)).encode()
    headers = {"authorization": "Bearer " + TOKEN, "content-type": media, "x-idempotency-key": str(uuid.uuid4())}
    request = urllib.request.Request(SERVER + path, data=data, method=method, headers=headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def workflow():
    global counter
    counter += 2
    return f"""document: {{dsl: '1.0.3', namespace: shop, name: hello, version: '1.0.0'}}
do: [{{greet: {{set: {{number: {counter}}}}}}}]
"""


def version():
    """The version of the draft, which there is from the first need on."""
    try:
        return ask("GET", "/v1/configuration/draft")["version"]
    except urllib.error.HTTPError:
        return ask("POST", "/v1/configuration/draft")["version"]


def edited():
    """A draft that has the workflow in a new form, and a trigger; its version."""
    at = version()
    text = workflow()
    at = ask("PUT", f"/v1/configuration/draft/triggers?expected_version={at}", "nightly: {}", "application/yaml")["version"]
    path = f"/v1/configuration/draft/workflows/shop.hello?expected_version={at}"
    return ask("PUT", path, text, "application/yaml")["version"]


def publication():
    return ask("POST", "/v1/configuration/publications", {"expected_draft_version": edited()})


def revision():
    return publication()["published_revision_id"]


def planned(target):
    digest = ask("POST", "/v1/configuration/activations/plan", {"target_revision_id": target})["plan_digest"]
    return {"target_revision_id": target, "plan_digest": digest}


def activation(reason="a test"):
    return ask("POST", "/v1/configuration/activations", planned(revision()) | {"reason": reason})


def configured(operation, case):
    """Values of the configuration family: ids that exist, versions that are current."""
    path = case.path_parameters or {}
    query = case.query or {}
    body = case.body if isinstance(case.body, dict) else {}
    if operation in ("getDraftTrigger", "deleteDraftTrigger", "getWorkflowDraftFragment", "deleteWorkflowDraftFragment"):
        at = edited()
        if operation == "deleteWorkflowDraftFragment":
            at = ask("PUT", f"/v1/configuration/draft/triggers?expected_version={at}", "{}", "application/yaml")["version"]
        path.update({name: {"trigger_name": "nightly", "workflow_name": "shop.hello"}[name] for name in path})
    for name in path:
        if name == "discard_id":
            body_of_it = {"expected_draft_version": version()}
            path[name] = ask("POST", "/v1/configuration/draft/discard", body_of_it)["discard_id"]
        elif name == "publication_id":
            path[name] = publication()["publication_id"]
        elif name == "revision_id":
            path[name] = revision()
        elif name == "activation_id":
            if operation == "cancelConfigurationActivation":
                path[name] = activation("wait for workers")["activation_id"]
            else:
                activation()
                path[name] = activation()["activation_id"]
    if operation == "compareConfigurationRevisions":
        case.query = {"source_revision_id": revision(), "target_revision_id": revision()}
    if "expected_version" in query:
        query["expected_version"] = version()
    if "expected_draft_version" in body:
        body["expected_draft_version"] = edited() if operation == "applyLocalConfiguration" else version()
    if "expected_version" in body:
        body["expected_version"] = version()
    if operation == "planConfigurationActivation" and "target_revision_id" in body:
        body["target_revision_id"] = revision()
    if operation == "activateConfiguration" and "plan_digest" in body:
        body.update(planned(revision()))
    if operation == "rollbackConfigurationActivation" and "plan_digest" in body:
        before = ask("GET", "/v1/configuration/activations/" + path["activation_id"])["plan"]["source_revision_id"]
        body["plan_digest"] = planned(before)["plan_digest"]


def versioned(operation, case):
    """A version is required, in the query or in a header, which a schema cannot say; two must agree."""
    names = [parameter.get("name") for parameter in case.operation.definition.raw.get("parameters", [])]
    if "expected_version" not in names or operation == "exportConfigurationDraft" and not case.query:
        return
    if case.headers:
        case.headers.pop("if-match", None)
    at = 1 if "ScheduledStart" in operation else version()
    if isinstance(case.body, dict) and ("configuration" in case.body or "ScheduledStart" in operation):
        case.body.pop("expected_version", None)
    case.query = {**(case.query or {}), "expected_version": at}


def documented(operation, case):
    """Documents that are such: their schema is any text, or any object."""
    if operation in DOCUMENTS:
        case.body = DOCUMENTS[operation]()
        if "workflow_name" in (case.path_parameters or {}):
            case.path_parameters["workflow_name"] = "shop.hello"
    if isinstance(case.body, dict) and "configuration" in case.body:
        case.body["configuration"] = {"workflows": {}}
    if isinstance(case.body, dict) and "registered_at" in case.body:
        case.body["registered_at"] = "2026-01-01T00:00:00Z"


@schemathesis.hook
def filter_case(context, case):
    """YAML bodies have no schema that could be broken: anything that is sent is text.

    A batch is taken when one of its events is right, whatever the others are.
    """
    operation = case.operation.definition.raw.get("operationId", "")
    negative = case.meta is not None and case.meta.generation.mode.is_negative
    return not (negative and (operation in DOCUMENTS or case.media_type == BATCH))


@schemathesis.hook
def before_call(context, case, kwargs):
    global counter
    impatient(case)
    if case.meta is not None and case.meta.generation.mode.is_negative:
        return
    operation = case.operation.definition.raw.get("operationId", "")
    believable(case)
    received(operation, case)
    documented(operation, case)
    versioned(operation, case)
    counter += 1
    if counter % 2 == 0:
        existing(operation, case)
    confirmed(case)
    windowed(case)
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


def received(operation, case):
    """What a schema cannot say: a webhook is verified, an event is new and has its data once."""
    if operation == "receiveWebhook":
        body = {"token": "right", "id": str(uuid.uuid4())}
        case.body = body if case.media_type == "application/json" else json.dumps(body).encode()
    if operation == "receiveCloudEvent":
        for event in case.body if isinstance(case.body, list) else [case.body]:
            event.pop("data_base64", None)
            event["id"] = str(uuid.uuid4())
            if "specversion" in event:
                event["type"] = "paid"


def confirmed(case):
    """A confirmation repeats the name of the path, which a schema cannot say."""
    if "/v1/triggers/" in case.operation.path and isinstance(case.body, dict) and "trigger_name" in (case.path_parameters or {}):
        if case.operation.path.endswith("/delete"):
            case.body["confirmation"] = urllib.parse.unquote(case.path_parameters["trigger_name"])


def windowed(case):
    """A window is not empty, has passed and is not too long, and a start is due at a time; a schema cannot say so."""
    if "/scheduled-starts" in case.operation.path and isinstance(case.body, dict) and "start_at" in case.body:
        case.body["start_at"] = "2026-06-01T08:00:00Z"
    if case.operation.path.endswith("/backfill") and isinstance(case.body, dict) and "from" in case.body:
        case.body["from"] = "2026-03-20T00:00:00Z"
        case.body["to"] = "2026-03-27T00:00:00Z"


def existing(operation, case):
    if "/v1/configuration/" in case.operation.path:
        configured(operation, case)
        if case.headers and "x-idempotency-key" in case.headers:
            case.headers["x-idempotency-key"] = str(uuid.uuid4())
        return
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
    if operation == "createScheduledStart" and "workflow_name" in body:
        body.update(workflow_name=EXAMPLES["workflow"], business_request_id=str(uuid.uuid4()))
    if operation == "startWorkflowAgain" and "business_request_id" in body:
        body["business_request_id"] = str(uuid.uuid4())
    if operation == "signalWorkflowEvent" and "specversion" in body:
        body["type"] = "paid"
    if case.headers and "x-idempotency-key" in case.headers:
        case.headers["x-idempotency-key"] = str(uuid.uuid4())
