Feature: Extensions
  DSL, "Extensions"; DSL reference, "Extension".

  Scenario: Tasks before and after every task
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: extension-all, version: '1.0.0' }
    use:
      extensions:
        - logging:
            extend: all
            before:
              - logBefore:
                  call: http
                  with: { method: post, endpoint: 'https://service.test/log', body: { begin: '${ $task.reference }' } }
            after:
              - logAfter:
                  call: http
                  with: { method: post, endpoint: 'https://service.test/log', body: { end: '${ $task.reference }' } }
    do:
      - one:
          set: { n: 1 }
      - two:
          set: { n: '${ .n + 1 }' }
    """
    And the service answers 'POST /log' with:
    """yaml
    body: { logged: true }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 2
    """
    And the service should have received:
    """yaml
    - body: { begin: /do/0/one }
    - body: { end: /do/0/one }
    - body: { begin: /do/1/two }
    - body: { end: /do/1/two }
    """

  Scenario Outline: Only tasks of the kind <kind>
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: extension-kind, version: '1.0.0' }
    use:
      extensions:
        - counting:
            extend: <kind>
            after:
              - count:
                  set: { n: 1 }
    do:
      - aSet:
          set: { n: 0 }
      - aSwitch:
          switch: [ { all: { then: continue } } ]
      - aWait:
          wait: PT1S
      - anEmit:
          emit: { event: { with: { type: com.example.e } } }
      - aList:
          do: [ { nothing: { wait: PT1S } } ]
      - aLoop:
          for: { in: '[1]' }
          do: [ { nothing: { wait: PT1S } } ]
      - aTry:
          try: [ { nothing: { wait: PT1S } } ]
          catch: {}
      - aCall:
          call: http
          with: { method: get, endpoint: 'https://httpbin.org/status/204' }
      - aRun:
          run:
            workflow: { namespace: test, name: extension-child, version: '1.0.0' }
      - theEnd:
          set: { done: true }
    """
    And another workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: extension-child, version: '1.0.0' }
    do:
      - nothing:
          wait: PT1S
    """
    When the workflow is executed
    Then the workflow should complete
    And count should run <times> times

    Examples:
      | kind   | times |
      | set    | 2     |
      | switch | 1     |
      | wait   | 4     |
      | emit   | 1     |
      | for    | 1     |
      | try    | 1     |
      | call   | 1     |
      | run    | 1     |
      | listen | 0     |
      | raise  | 0     |

  Scenario: Composite tasks are do and fork
    The kit calls both "composite task".
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: extension-composite, version: '1.0.0' }
    use:
      extensions:
        - counting:
            extend: composite
            before:
              - count:
                  set: { n: 1 }
    do:
      - aList:
          do: [ { one: { set: { n: 1 } } } ]
      - aFork:
          fork: { branches: [ { two: { set: { n: 2 } } } ] }
      - aSet:
          set: { n: 3 }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 3
    """
    And count should run 2 times
    And count should run before one

  Scenario: Only when its condition holds
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: extension-when, version: '1.0.0' }
    use:
      extensions:
        - watching:
            extend: set
            when: '${ $task.name == "second" }'
            before:
              - watch:
                  set: { watched: true }
    do:
      - first:
          set: { n: 1 }
      - second:
          set: { n: 2 }
      - third:
          set: { n: 3 }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 3
    """
    And watch should run 1 times
    And first should run before watch
    And watch should run before third

  Scenario: Exit before the task takes its place
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: extension-mock, version: '1.0.0' }
    use:
      extensions:
        - mockService:
            extend: call
            when: $task.definition.with.endpoint.uri | startswith("https://service.test")
            before:
              - intercept:
                  set: { mocked: true, for: '${ $task.name }' }
                  then: exit
    do:
      - getOrders:
          call: http
          with: { method: get, endpoint: { uri: 'https://service.test/orders' } }
      - after:
          set: { got: '${ . }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    got: { mocked: true, for: getOrders }
    """
    And the service should have received 0 requests

  Scenario: What extensions give does not change the data of the task
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: extension-data, version: '1.0.0' }
    use:
      extensions:
        - noise:
            extend: set
            before:
              - before:
                  set: { noise: 1 }
            after:
              - after:
                  set: { noise: 2 }
    do:
      - work:
          set: { n: '${ .n + 1 }' }
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 2
    """

  Scenario: An error in an extension is an error of the task
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: extension-fault, version: '1.0.0' }
    use:
      extensions:
        - guarding:
            extend: set
            before:
              - refuse:
                  raise: { error: { type: 'https://example.com/refused', status: 403 } }
    do:
      - guard:
          try:
            - work:
                set: { n: 1 }
          catch: {}
      - wait1:
          wait: PT1S
    """
    And given the workflow input is:
    """yaml
    n: 0
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 0
    """
    And work should fault

  Scenario: Decision 9: extensions nest in the order of their declaration
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: extension-order, version: '1.0.0' }
    use:
      extensions:
        - outer:
            extend: wait
            before: [ { outerBefore: { set: { n: 1 } } } ]
            after: [ { outerAfter: { set: { n: 1 } } } ]
        - inner:
            extend: wait
            before: [ { innerBefore: { set: { n: 1 } } } ]
            after: [ { innerAfter: { set: { n: 1 } } } ]
    do:
      - work:
          wait: PT1S
    """
    When the workflow is executed
    Then the workflow should complete
    And outerBefore should run before innerBefore
    And innerBefore should run before innerAfter
    And innerAfter should run before outerAfter
    And outerAfter should run last

  Scenario: Decision 9: in an extension, $task.input is the extended task's raw input
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: extension-input, version: '1.0.0' }
    use:
      extensions:
        - watching:
            extend: wait
            before:
              - noise:
                  set: { noise: true }
              - tell:
                  call: http
                  with: { method: post, endpoint: 'https://service.test/log', body: { name: '${ $task.name }', input: '${ $task.input }' } }
    do:
      - work:
          input: { from: .order }
          wait: PT1S
    """
    And given the workflow input is:
    """yaml
    order: { id: 1 }
    """
    And the service answers 'POST /log' with:
    """yaml
    body: {}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    id: 1
    """
    And the service should have received:
    """yaml
    - body: { name: work, input: { order: { id: 1 } } }
    """

  Scenario: Decision 9: when a before-task exits, only the extensions that had their turn have after-tasks
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: extension-balance, version: '1.0.0' }
    use:
      extensions:
        - outer:
            extend: wait
            before: [ { tellOuter: { call: http, with: { method: post, endpoint: 'https://service.test/log', body: { begin: outer } } } } ]
            after: [ { endOuter: { call: http, with: { method: post, endpoint: 'https://service.test/log', body: { end: outer } } } } ]
        - replacing:
            extend: wait
            before:
              - instead: { set: { replaced: true }, then: exit }
            after: [ { endReplacing: { call: http, with: { method: post, endpoint: 'https://service.test/log', body: { end: replacing } } } } ]
        - inner:
            extend: wait
            before: [ { tellInner: { call: http, with: { method: post, endpoint: 'https://service.test/log', body: { begin: inner } } } } ]
            after: [ { endInner: { call: http, with: { method: post, endpoint: 'https://service.test/log', body: { end: inner } } } } ]
    do:
      - work:
          wait: PT1H
    """
    And the service answers 'POST /log' with:
    """yaml
    body: {}
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    replaced: true
    """
    And the service should have received:
    """yaml
    - body: { begin: outer }
    - body: { end: replacing }
    - body: { end: outer }
    """
