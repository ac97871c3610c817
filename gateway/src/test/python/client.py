"""What a Python program does with a generated client: starts a run, reads it, is refused."""

import json
import sys

from flow_client import AuthenticatedClient
from flow_client.api.operations import list_operations_runs
from flow_client.api.workflows_and_runs import (
    describe_workflow_execution,
    get_workflow_result,
    start_workflow,
)
from flow_client.models import StartWorkflow, StartWorkflowInputType0

server, header, subject, key = sys.argv[1:]

with AuthenticatedClient(base_url=server, token=subject, prefix="", auth_header_name=header, timeout=60) as client:
    body = StartWorkflow(
        workflow_name="shop.hello",
        business_request_id=key,
        input_=StartWorkflowInputType0.from_dict({"name": "Ada"}),
    )
    started = start_workflow.sync(client=client, body=body)
    run = started.workflow_id
    result = get_workflow_result.sync(run, client=client, wait="PT30S")
    found = list_operations_runs.sync(client=client, workflow="shop.hello", business_request_id=key)
    missing = describe_workflow_execution.sync("no-run", client=client)

print(
    json.dumps(
        {
            "started": started.status.value,
            "status": result.status.value,
            "output": result.output,
            "found": [one.workflow_id == run for one in found.workflows],
            "missing": missing.code,
        }
    )
)
