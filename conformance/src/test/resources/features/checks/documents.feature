Feature: Documents
  What a workflow says of itself, and what is refused before it runs.

  Scenario: Everything a document may say of itself
    Given a workflow with definition:
    """yaml
    document:
      dsl: '1.0.3'
      namespace: test
      name: document-everything
      version: '1.0.0-beta.1+build.5'
      title: Everything
      summary: |
        # Everything
        in *Markdown*
      tags: { team: orders }
      metadata: { flow.dev/note: kept, other: { x: 1 } }
    do:
      - show:
          set: '${ $workflow.definition.document | { title, tags, metadata } }'
          metadata: { note: for readers }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    title: Everything
    tags: { team: orders }
    metadata: { flow.dev/note: kept, other: { x: 1 } }
    """

  Scenario Outline: Release <dsl> of the language
    Given a workflow with definition:
    """yaml
    document: { dsl: '<dsl>', namespace: test, name: document-dsl, version: '1.0.0' }
    do:
      - work:
          set: { n: 1 }
    """
    When the workflow is checked
    Then the workflow should be <result>

    Examples:
      | dsl   | result                             |
      | 1.0.0 | valid                              |
      | 1.0.3 | valid                              |
      | 1.0.9 | valid                              |
      | 1.1.0 | invalid with 'unsupported-dsl'     |
      | 0.9.0 | invalid with 'unsupported-dsl'     |

  Scenario Outline: A <kind> validates and is refused when it is loaded for running
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: document-unsupported, version: '1.0.0' }
    do:
      - work:
          <task>
    """
    When the workflow is loaded
    Then the workflow should be refused with 'unsupported-call'

    Examples:
      | kind          | task                                                                                                                                             |
      | gRPC call     | { call: grpc, with: { proto: { endpoint: 'https://service.test/a.proto' }, service: { name: A, host: service.test, port: 1 }, method: B } }       |
      | AsyncAPI call | { call: asyncapi, with: { document: { endpoint: 'https://service.test/a.json' }, operation: a, message: { payload: {} } } }                       |
      | A2A call      | { call: a2a, with: { method: message/send, server: 'https://service.test/a', parameters: { message: { parts: [] } } } }                          |
      | MCP call      | { call: mcp, with: { method: tools/list, transport: { http: { endpoint: 'https://service.test/mcp' } } } }                                        |
      | container     | run: { container: { image: alpine } }                                                                                                             |
      | script        | run: { script: { language: js, code: '1' } }                                                                                                      |
      | shell command | run: { shell: { command: ls } }                                                                                                                   |

  Scenario Outline: Decision 7: a schedule <what>
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: document-schedule, version: '1.0.0' }
    schedule: <schedule>
    do:
      - work:
          set: { n: 1 }
    """
    When the workflow is checked
    Then the workflow should be <result>

    Examples:
      | what                      | schedule                                                                           | result                                     |
      | every interval            | { every: { minutes: 5 } }                                                          | valid                                      |
      | after completion          | { after: PT1H }                                                                    | valid                                      |
      | by cron of five fields    | { cron: '0 8 * * 1-5' }                                                            | valid                                      |
      | by a cron name            | { cron: '@daily' }                                                                 | valid                                      |
      | by cron of six fields     | { cron: '0 0 8 * * 1-5' }                                                          | invalid with 'invalid-cron'                |
      | by events                 | { on: { one: { with: { type: com.example.start } } }, read: envelope }             | valid                                      |
      | reading without events    | { cron: '@daily', read: data }                                                     | invalid with 'property-not-applicable'     |
      | of two modes              | { cron: '@daily', every: { hours: 1 } }                                            | invalid with 'conflicting-properties'      |

  Scenario: A workflow with a schedule can be started by hand
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: document-scheduled, version: '1.0.0' }
    schedule: { cron: '0 8 * * *' }
    do:
      - work:
          set: { n: 1 }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 1
    """

  Scenario: The input that an event would give
    DSL, "Event-driven scheduling": the input is an array of the events.
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: document-event-input, version: '1.0.0' }
    schedule: { on: { one: { with: { type: com.example.start } } } }
    do:
      - work:
          set: '${ $workflow.input[0].n }'
    """
    And given the workflow input is:
    """yaml
    [ { n: 4 } ]
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    4
    """

  Scenario Outline: <mistake>
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: document-mistakes, version: '1.0.0' }
    do:
      - work:
          <task>
    """
    When the workflow is checked
    Then the workflow should be invalid with '<code>'

    Examples:
      | mistake                               | task                                                                                | code                        |
      | A property that does not exist        | { set: { n: 1 }, than: end }                                                        | unknown-property            |
      | A task that does nothing              | { if: 'true' }                                                                      | unknown-task                |
      | A task that does two things           | { set: { n: 1 }, wait: PT1S }                                                       | several-task-kinds          |
      | An expression that does not compile   | { if: '.a ==', set: { n: 1 } }                                                      | expression-syntax           |
      | A function that jq does not have      | { if: 'frobnicate(1)', set: { n: 1 } }                                              | expression-unknown-function |
      | Two default cases                     | { switch: [ { a: { then: end } }, { b: { then: exit } } ] }                         | several-defaults            |
      | An unknown retry policy               | { try: [ { a: { set: { n: 1 } } } ], catch: { retry: gently } }                     | undefined-reference         |
      | An unknown error                      | { raise: { error: nobodyKnows } }                                                   | undefined-reference         |
      | An unknown timeout                    | { set: { n: 1 }, timeout: soon }                                                    | undefined-reference         |
      | A duration in words                   | { wait: soon }                                                                      | invalid-duration            |
