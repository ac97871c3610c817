Feature: Runtime arguments
  DSL, "Runtime expression arguments": every argument where the table says it is.

  Scenario: $workflow
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: argument-workflow, version: '1.2.3', title: T }
    do:
      - show:
          set:
            id: '${ $workflow.id }'
            name: '${ $workflow.definition.document.name }'
            version: '${ $workflow.definition.document.version }'
            tasks: '${ $workflow.definition.do | length }'
            input: '${ $workflow.input }'
            iso: '${ $workflow.startedAt.iso8601 }'
            seconds: '${ $workflow.startedAt.epoch.seconds | type }'
            agree: '${ $workflow.startedAt.epoch | (.milliseconds / 1000 | floor) == .seconds }'
            same: '${ $workflow.startedAt | (.iso8601[0:19] + "Z" | fromdate) == .epoch.seconds }'
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then the workflow should complete
    And the workflow output should match:
    """yaml
    id: /test\.argument-workflow\.[0-9a-zA-Z]+/
    name: argument-workflow
    version: 1.2.3
    tasks: 1
    input: { n: 1 }
    iso: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/
    seconds: number
    agree: true
    same: true
    """

  Scenario: $task
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: argument-task, version: '1.0.0' }
    do:
      - outer:
          do:
            - show:
                input: { from: .n }
                set:
                  name: '${ $task.name }'
                  reference: '${ $task.reference }'
                  input: '${ $task.input }'
                  definition: '${ $task.definition | keys }'
                  iso: '${ $task.startedAt.iso8601 }'
                  notBefore: '${ $task.startedAt.epoch.milliseconds >= $workflow.startedAt.epoch.milliseconds }'
                output: { as: '. + { output: ($task.output | length) }' }
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then the workflow should complete
    And the workflow output should match:
    """yaml
    name: show
    reference: /do/0/outer/do/0/show
    input: { n: 1 }
    definition: [ input, output, set ]
    iso: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/
    notBefore: true
    output: 6
    """

  @skipped-time
  Scenario: $task.startedAt moves with the engine's time
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: argument-time, version: '1.0.0' }
    do:
      - pause:
          wait: { hours: 1 }
      - show:
          set: '${ $task.startedAt.epoch.seconds - $workflow.startedAt.epoch.seconds >= 3600 }'
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    true
    """

  Scenario: $runtime
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: argument-runtime, version: '1.0.0' }
    do:
      - show:
          set: { name: '${ $runtime.name }', version: '${ $runtime.version | type }', metadata: '${ $runtime.metadata | type }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    { name: Flow, version: string, metadata: object }
    """

  Scenario: $context and $output where they are bound
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: argument-context, version: '1.0.0' }
    do:
      - work:
          set: { n: 1 }
          output: { as: '{ m: .n }' }
          export: { as: '{ fromOutput: $output.m, fromDot: .m }' }
      - show:
          if: $context.fromOutput == 1
          input: { from: $context.fromDot }
          set: { input: '${ . }', context: '${ $context }' }
          output: { as: '. + { again: $context.fromDot }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    input: 1
    context: { fromOutput: 1, fromDot: 1 }
    again: 1
    """

  Scenario: $secrets in what a call evaluates
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: argument-secrets, version: '1.0.0' }
    use:
      secrets: [ apiKey, account ]
    do:
      - ask:
          call: http
          with:
            method: post
            endpoint: '${ "https://service.test/orders/" + $secrets.account.id }'
            headers: { x-api-key: '${ $secrets.apiKey }' }
            query: { tenant: '${ $secrets.account.tenant }' }
            body: { key: '${ $secrets.apiKey }', of: '${ .name }' }
    """
    And the secret 'apiKey' is:
    """yaml
    s3cr3t-key
    """
    And the secret 'account' is:
    """yaml
    { id: acc-7, tenant: t-1 }
    """
    And given the workflow input is:
    """yaml
    name: Ada
    """
    And the service answers 'POST /orders/acc-7' with:
    """yaml
    body: { fine: true }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    fine: true
    """
    And the service should have received:
    """yaml
    - method: POST
      path: /orders/acc-7
      query: { tenant: t-1 }
      headers: { x-api-key: s3cr3t-key }
      body: { key: s3cr3t-key, of: Ada }
    """
    And the history should not contain 's3cr3t-key'

  Scenario: $authorization in what a call evaluates
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: argument-authorization, version: '1.0.0' }
    do:
      - ask:
          call: http
          with:
            method: get
            endpoint:
              uri: https://service.test/whoami
              authentication:
                bearer: { token: token-of-the-day }
            headers: { x-scheme: '${ $authorization.scheme }', x-copy: '${ $authorization.parameter }' }
    """
    And the service answers 'GET /whoami' with:
    """yaml
    body: { fine: true }
    """
    When the workflow is executed
    Then the workflow should complete
    And the service should have received:
    """yaml
    - headers: { authorization: Bearer token-of-the-day, x-scheme: Bearer, x-copy: token-of-the-day }
    """

  Scenario: A secret that does not exist is an authorization error
    DSL, "Secret".
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: argument-secret-missing, version: '1.0.0' }
    use:
      secrets: [ missing ]
    do:
      - ask:
          call: http
          with:
            method: get
            endpoint: https://service.test/orders
            headers: { x-api-key: '${ $secrets.missing }' }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/authorization
    status: 403
    instance: /do/0/ask
    """

  Scenario Outline: Decision 5: $secrets in <slot> is a mistake
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: secret-in-slot, version: '1.0.0' }
    use:
      secrets: [ key ]
    <workflow>
    do:
      - work:
          <task>
          set: { n: <value> }
    """
    When the workflow is checked
    Then the workflow should be invalid with 'secret-in-state'

    Examples:
      | slot                  | workflow                                | task                                    | value               |
      | a value of set        |                                         |                                         | '${ $secrets.key }' |
      | a condition           |                                         | if: $secrets.key == "x"                 | 1                   |
      | a task's input        |                                         | input: { from: $secrets.key }           | 1                   |
      | a task's output       |                                         | output: { as: $secrets.key }            | 1                   |
      | a task's export       |                                         | export: { as: $secrets.key }            | 1                   |
      | a timeout             |                                         | timeout: { after: '${ $secrets.key }' } | 1                   |
      | the workflow's input  | input: { from: $secrets.key }           |                                         | 1                   |
      | the workflow's output | output: { as: $secrets.key }            |                                         | 1                   |

  Scenario: Decision 5: $authorization in a task's output is a mistake
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: authorization-in-state, version: '1.0.0' }
    do:
      - ask:
          call: http
          with:
            method: get
            endpoint:
              uri: https://service.test/whoami
              authentication: { bearer: { token: abc } }
          output: { as: $authorization.parameter }
    """
    When the workflow is checked
    Then the workflow should be invalid with 'secret-in-state'

  Scenario: Decision 5: a secret that a service sends back does not reach the history
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: secret-echo, version: '1.0.0' }
    use:
      secrets: [ key ]
    do:
      - ask:
          call: http
          with:
            method: get
            endpoint: https://httpbin.org/anything
            headers: { x-key: '${ $secrets.key }' }
    """
    And the secret 'key' is:
    """yaml
    correct-horse-battery
    """
    When the workflow is executed
    Then the workflow should complete
    And the history should not contain 'correct-horse-battery'

  Scenario: A secret that is not declared is a mistake
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: secret-undeclared, version: '1.0.0' }
    use:
      secrets: [ key ]
    do:
      - ask:
          call: http
          with:
            method: get
            endpoint: https://service.test/orders
            headers: { x-key: '${ $secrets.other }' }
    """
    When the workflow is checked
    Then the workflow should be invalid with 'undeclared-secret'

  Scenario Outline: <variable> where it is not bound is a mistake
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: argument-unbound, version: '1.0.0' }
    <workflow>
    do:
      - work:
          <task>
          set: { n: <value> }
    """
    When the workflow is checked
    Then the workflow should be invalid with 'expression-unknown-variable'

    Examples:
      | variable                              | workflow                       | task                         | value           |
      | $output in the task itself            |                                |                              | '${ $output }'  |
      | $input in a condition                 |                                | if: $input == 1              | 1               |
      | $context in the workflow's input      | input: { from: $context }      |                              | 1               |
      | $task in the workflow's output        | output: { as: $task }          |                              | 1               |
      | a loop's variable outside of the loop |                                |                              | '${ $item }'    |
      | an unknown name                       |                                | output: { as: $nothing }     | 1               |
