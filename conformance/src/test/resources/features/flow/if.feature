Feature: Conditional tasks
  DSL reference, "Task": a task whose `if` does not hold is skipped, and its raw input is its output.

  Scenario Outline: <kind> may be skipped
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: if-skip, version: '1.0.0' }
    do:
      - work:
          if: .go
          <task>
      - after:
          set: { given: '${ . }' }
    """
    And given the workflow input is:
    """yaml
    go: false
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    given: { go: false }
    """
    And work should not run
    And work should be skipped

    Examples:
      | kind          | task                                                                               |
      | A set         | set: { n: 1 }                                                                      |
      | A do          | do: [ { inner: { set: { n: 1 } } } ]                                               |
      | A wait        | wait: PT1H                                                                         |
      | A raise       | raise: { error: { type: 'https://example.com/e', status: 500 } }                   |
      | An emit       | emit: { event: { with: { type: com.example.e } } }                                 |
      | A listen      | listen: { to: { one: { with: { type: com.example.e } } } }                         |
      | A fork        | fork: { branches: [ { inner: { set: { n: 1 } } } ] }                               |
      | A switch      | switch: [ { all: { then: end } } ]                                                 |
      | A call        | call: http\n      with: { method: get, endpoint: 'https://service.test/never' }   |
      | A try         | try: [ { inner: { set: { n: 1 } } } ]\n      catch: {} |
      | A for         | for: { in: '[1]' }\n      do: [ { inner: { set: { n: 1 } } } ] |

  Scenario: Raw input, context, task and workflow are there, and transformations come later
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: if-arguments, version: '1.0.0' }
    do:
      - remember:
          set: '${ . }'
          export: { as: '{ limit: 5 }' }
      - work:
          if: ${ .n < $context.limit and $task.name == "work" and $task.input.n == 3 and $workflow.input.n == 3 }
          input: { from: '{ other: true }' }
          set: { ran: true }
    """
    And given the workflow input is:
    """yaml
    n: 3
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    ran: true
    """

  Scenario: A skipped task neither transforms nor exports nor directs
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: if-skip-all, version: '1.0.0' }
    do:
      - work:
          if: 'false'
          input: { from: '{ a: 1 }' }
          set: { b: 2 }
          output: { as: '{ c: 3 }' }
          export: { as: '{ d: 4 }' }
          then: end
      - after:
          set: { given: '${ . }', context: '${ $context }' }
    """
    And given the workflow input is:
    """yaml
    n: 3
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    given: { n: 3 }
    context: {}
    """

  Scenario Outline: Decision 2: in a condition, <value> <meaning>
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: if-truth, version: '1.0.0' }
    do:
      - work:
          if: <value>
          set: { ran: true }
      - after:
          set: { ran: '${ .ran // false }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    ran: <ran>
    """

    Examples:
      | value                 | meaning                  | ran   |
      | 'true'                | holds                    | true  |
      | 'false'               | does not hold            | false |
      | 'null'                | does not hold            | false |
      | empty                 | does not hold            | false |
      | '${ .missing }'       | does not hold            | false |

  Scenario Outline: Decision 2: in a condition, <value> is an expression error
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: if-no-boolean, version: '1.0.0' }
    do:
      - work:
          if: <value>
          set: { ran: true }
    """
    And given the workflow input is:
    """yaml
    { n: 1, text: 'yes' }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/expression
    status: 400
    instance: /do/0/work
    """

    Examples:
      | value         |
      | .n            |
      | .text         |
      | 'true, false' |
      | '{ a: 1 }'    |
