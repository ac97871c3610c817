// What a TypeScript program does with a generated client: starts a run, reads it, is refused.
import createClient from "openapi-fetch";
import type { paths } from "./schema.js";

declare const process: { argv: string[] };
const [server, header, subject, id] = process.argv.slice(2) as [string, string, string, string];

const client = createClient<paths>({ baseUrl: server, headers: new Headers([[header, subject]]) });

const started = await client.POST("/v1/workflows", {
    body: { workflow_name: "shop.hello", business_request_id: id, input: { name: "Ada" } },
});
if (started.data === undefined) {
    throw new Error(JSON.stringify(started.error));
}
const run = started.data.workflow_id;
const result = await client.GET("/v1/workflows/{workflow_id}/result", {
    params: { path: { workflow_id: run }, query: { wait: "PT30S" } },
});
const found = await client.GET("/v1/operations/runs", {
    params: { query: { workflow: "shop.hello", business_request_id: id } },
});
const missing = await client.GET("/v1/workflows/{workflow_id}", { params: { path: { workflow_id: "no-run" } } });

console.log(
    JSON.stringify({
        started: started.data.status,
        status: result.data?.status,
        output: result.data?.output,
        found: found.data?.workflows.map((one) => one.workflow_id === run),
        missing: missing.error?.code,
    }),
);
