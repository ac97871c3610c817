Feature: HTTP calls
  DSL reference, "HTTP Call", "Endpoint", "URI Template", "HTTP Response".

  Scenario Outline: Method <method>
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: http-method, version: '1.0.0' }
    do:
      - ask:
          call: http
          with: { method: <method>, endpoint: 'https://service.test/thing' }
    """
    And the service answers '<sent> /thing' with:
    """yaml
    status: 204
    """
    When the workflow is executed
    Then the workflow should complete
    And the service should have received:
    """yaml
    - { method: <sent>, path: /thing }
    """

    Examples:
      | method  | sent    |
      | get     | GET     |
      | POST    | POST    |
      | put     | PUT     |
      | patch   | PATCH   |
      | delete  | DELETE  |
      | head    | HEAD    |
      | options | OPTIONS |

  Scenario: Headers, query and body
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: http-everything, version: '1.0.0' }
    do:
      - ask:
          call: http
          with:
            method: post
            endpoint: https://service.test/orders?fixed=1
            headers: { x-constant: one, x-computed: '${ .id | tostring }' }
            query: { filter: '${ .filter }', page: '2' }
            body: { id: '${ .id }', tags: [ a, '${ .filter }' ] }
    """
    And given the workflow input is:
    """yaml
    { id: 7, filter: a b&c }
    """
    And the service answers 'POST /orders' with:
    """yaml
    { status: 201, body: { created: true } }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    created: true
    """
    And the service should have received:
    """yaml
    - method: POST
      path: /orders
      query: { fixed: '1', filter: a b&c, page: '2' }
      headers: { x-constant: one, x-computed: '7', content-type: /application.json.*/ }
      body: { id: 7, tags: [ a, a b&c ] }
    """

  Scenario: Headers, query and body as one expression each
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: http-expressions, version: '1.0.0' }
    do:
      - ask:
          call: http
          with:
            method: put
            endpoint: '${ "https://service.test/orders/\(.id)" }'
            headers: '${ .headers }'
            query: '${ .query }'
            body: '${ .order + { status: "sold" } }'
    """
    And given the workflow input is:
    """yaml
    { id: 7, headers: { x-a: b }, query: { c: d }, order: { n: 1 } }
    """
    And the service answers 'PUT /orders/7' with:
    """yaml
    body: fine
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    fine
    """
    And the service should have received:
    """yaml
    - { path: /orders/7, headers: { x-a: b }, query: { c: d }, body: { n: 1, status: sold } }
    """

  Scenario: A text is sent as it is, under the content type that is given
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: http-text, version: '1.0.0' }
    do:
      - ask:
          call: http
          with:
            method: post
            endpoint: https://service.test/notes
            headers: { Content-Type: text/csv }
            body: 'a;b'
    """
    And the service answers 'POST /notes' with:
    """yaml
    status: 204
    """
    When the workflow is executed
    Then the workflow should complete
    And the service should have received:
    """yaml
    - { headers: { content-type: /text.csv.*/ }, body: a;b }
    """

  Scenario: A URI template takes top-level properties of the input
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: http-template, version: '1.0.0' }
    do:
      - ask:
          call: http
          with:
            method: get
            endpoint: { uri: 'https://service.test/{kind}/{id}/x' }
    """
    And given the workflow input is:
    """yaml
    { kind: a b, id: 7 }
    """
    And the service answers 'GET /a b/7/x' with:
    """yaml
    body: fine
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    fine
    """

  Scenario Outline: A name of a URI template without a value is an error, and nothing is sent: <input>
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: http-template-missing, version: '1.0.0' }
    do:
      - remove:
          call: http
          with: { method: delete, endpoint: 'https://service.test/orders/{id}' }
    """
    And given the workflow input is:
    """yaml
    <input>
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/expression
    status: 400
    instance: /do/0/remove
    """
    And the service should have received 0 requests

    Examples:
      | input        |
      | { }          |
      | { id: null } |
      | { id: '' }   |

  Scenario: In loose mode arguments are evaluated, and URI templates stay templates
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: http-loose, version: '1.0.0' }
    evaluate: { mode: loose }
    do:
      - ask:
          call: http
          with:
            method: post
            endpoint: https://service.test/orders/{id}
            headers: { x-user: .user.name, x-kind: plain text }
            body: { lines: .lines, note: 'as it is: ok' }
      - again:
          call: http
          with: { method: get, endpoint: $input.next }
    """
    And given the workflow input is:
    """yaml
    { id: 7, user: { name: Ada }, lines: [ 1 ] }
    """
    And the service answers 'POST /orders/7' with:
    """yaml
    body: { next: 'https://service.test/orders/8' }
    """
    And the service answers 'GET /orders/8' with:
    """yaml
    body: { done: true }
    """
    When the workflow is executed
    Then the workflow should complete
    And the service should have received:
    """yaml
    - { uri: /orders/7, headers: { x-user: Ada, x-kind: plain text }, body: { lines: [ 1 ], note: 'as it is: ok' } }
    - { uri: /orders/8 }
    """

  Scenario: A URI template cannot take an object
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: http-template-object, version: '1.0.0' }
    do:
      - ask:
          call: http
          with: { method: get, endpoint: 'https://service.test/{thing}' }
    """
    And given the workflow input is:
    """yaml
    thing: { id: 1 }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/expression
    status: 400
    instance: /do/0/ask
    """

  Scenario: The default output is the content, as its type says
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: http-content, version: '1.0.0' }
    do:
      - json:
          call: http
          with: { method: get, endpoint: 'https://service.test/json', output: content }
          export: { as: '{ json: . }' }
      - text:
          call: http
          with: { method: get, endpoint: 'https://service.test/text' }
          export: { as: '$context + { text: . }' }
      - problem:
          call: http
          with: { method: get, endpoint: 'https://service.test/vendor' }
          output: { as: '$context + { vendor: . }' }
    """
    And the service answers 'GET /json' with:
    """yaml
    { headers: { Content-Type: application/json; charset=utf-8 }, body: { n: 1 } }
    """
    And the service answers 'GET /text' with:
    """yaml
    body: '{"n":1}'
    """
    And the service answers 'GET /vendor' with:
    """yaml
    { headers: { Content-Type: application/vnd.example+json }, body: { n: 2 } }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    { json: { n: 1 }, text: '{"n":1}', vendor: { n: 2 } }
    """

  Scenario: The raw output is the content in base64
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: http-raw, version: '1.0.0' }
    do:
      - ask:
          call: http
          with: { method: get, endpoint: 'https://service.test/text', output: raw }
    """
    And the service answers 'GET /text' with:
    """yaml
    body: hello
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    aGVsbG8=
    """

  Scenario: The response as output
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: http-response, version: '1.0.0' }
    do:
      - ask:
          call: http
          with:
            method: post
            endpoint: https://service.test/orders
            headers: { x-trace: abc }
            body: { n: 1 }
            output: response
    """
    And the service answers 'POST /orders' with:
    """yaml
    { status: 202, headers: { X-Answer: '42' }, body: { accepted: true } }
    """
    When the workflow is executed
    Then the workflow should complete
    And the workflow output should match:
    """yaml
    request: { method: /(?i)post/, uri: 'https://service.test/orders', headers: { x-trace: abc } }
    statusCode: 202
    content: { accepted: true }
    """
    And the header 'x-answer' of the response should be '42'

  Scenario Outline: Status <status> is a communication error of that status
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: http-errors, version: '1.0.0' }
    do:
      - ask:
          call: http
          with: { method: get, endpoint: 'https://service.test/broken' }
    """
    And the service answers 'GET /broken' with:
    """yaml
    { status: <status>, body: { why: because } }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/communication
    status: <status>
    instance: /do/0/ask
    """

    Examples:
      | status |
      | 302    |
      | 400    |
      | 404    |
      | 409    |
      | 500    |
      | 503    |

  Scenario: Nobody answers
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: http-nobody, version: '1.0.0' }
    do:
      - ask:
          call: http
          with: { method: get, endpoint: 'http://127.0.0.1:1/nobody' }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/communication
    instance: /do/0/ask
    """

  Scenario: A redirection is no error where the document allows it
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: http-redirect, version: '1.0.0' }
    do:
      - ask:
          call: http
          with: { method: get, endpoint: 'https://service.test/old', redirect: true }
    """
    And the service answers 'GET /old' with:
    """yaml
    { status: 302, headers: { Location: 'https://service.test/new' } }
    """
    And the service answers 'GET /new' with:
    """yaml
    body: { moved: true }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    moved: true
    """

  Scenario: A call carries an idempotency key, the document's own goes first
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: http-idempotency, version: '1.0.0' }
    do:
      - first:
          call: http
          with: { method: post, endpoint: 'https://service.test/pay', body: {} }
      - second:
          call: http
          with: { method: post, endpoint: 'https://service.test/pay', body: {}, headers: { Idempotency-Key: mine } }
    """
    And the service answers 'POST /pay' with:
    """yaml
    body: {}
    """
    When the workflow is executed
    Then the workflow should complete
    And the service should have received:
    """yaml
    - { headers: { idempotency-key: '/.{8,}/' } }
    - { headers: { idempotency-key: mine } }
    """

  Scenario: Arguments see context, input, task and workflow
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: http-arguments, version: '1.0.0' }
    do:
      - remember:
          set: '${ . }'
          export: { as: '{ tenant: "acme" }' }
      - loop:
          for: { each: item, in: .items }
          do:
            - ask:
                input: { from: '{ id: $item }' }
                call: http
                with:
                  method: post
                  endpoint: https://service.test/items
                  body:
                    tenant: '${ $context.tenant }'
                    id: '${ .id }'
                    input: '${ $input.id }'
                    item: '${ $item }'
                    at: '${ $index }'
                    task: '${ $task.name }'
                    workflow: '${ $workflow.definition.document.name }'
                    runtime: '${ $runtime.name }'
    """
    And given the workflow input is:
    """yaml
    items: [ x ]
    """
    And the service answers 'POST /items' with:
    """yaml
    body: {}
    """
    When the workflow is executed
    Then the workflow should complete
    And the service should have received:
    """yaml
    - body: { tenant: acme, id: x, input: x, item: x, at: 0, task: ask, workflow: http-arguments, runtime: Flow }
    """

  Scenario: An expression that fails in an argument is an expression error
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: http-expression-error, version: '1.0.0' }
    do:
      - ask:
          call: http
          with: { method: post, endpoint: 'https://service.test/items', body: '${ .a + 1 }' }
    """
    And given the workflow input is:
    """yaml
    a: text
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/expression
    status: 400
    instance: /do/0/ask
    """
    And the service should have received 0 requests
