Feature: Wait task
  DSL reference, "Wait" and "Duration". The run's timers say how long it waited.

  @skipped-time
  Scenario Outline: <form>
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: wait-forms, version: '1.0.0' }
    do:
      - pause:
          wait: <duration>
    """
    And given the workflow input is:
    """yaml
    { n: 1, pause: PT42M, parts: { hours: 1, seconds: 2 } }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    { n: 1, pause: PT42M, parts: { hours: 1, seconds: 2 } }
    """
    And the run should have waited:
    """yaml
    [ <waited> ]
    """

    Examples:
      | form                                | duration                                                             | waited            |
      | A duration of all its parts         | { days: 1, hours: 2, minutes: 3, seconds: 4, milliseconds: 5 }       | P1DT2H3M4.005S    |
      | A duration of one part              | { seconds: 30 }                                                      | PT30S             |
      | A duration in ISO 8601              | PT30S                                                                | PT30S             |
      | A duration in ISO 8601 with days    | P2DT1H30M                                                            | P2DT1H30M         |
      | A duration in ISO 8601 with weeks   | P1W                                                                  | P7D               |
      | A fraction of a second in ISO 8601  | PT0.25S                                                              | PT0.25S           |
      | A duration by expression            | '${ .pause }'                                                        | PT42M             |
      | A duration object by expression     | '${ .parts }'                                                        | PT1H2S            |

  Scenario: The output of a wait is its input
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: wait-output, version: '1.0.0' }
    do:
      - pause:
          input: { from: .order }
          wait: PT1S
    """
    And given the workflow input is:
    """yaml
    order: { id: 1 }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    id: 1
    """

  @skipped-time
  Scenario: Waits in sequence add up
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: wait-sequence, version: '1.0.0' }
    do:
      - morning:
          wait: { hours: 8 }
      - evening:
          wait: { hours: 12 }
    """
    When the workflow is executed
    Then the workflow should complete
    And evening should run after morning
    And the run should have waited:
    """yaml
    [ PT8H, PT12H ]
    """

  Scenario: An expression that yields no duration is an expression error
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: wait-invalid, version: '1.0.0' }
    do:
      - pause:
          wait: '${ .pause }'
    """
    And given the workflow input is:
    """yaml
    pause: tomorrow
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/expression
    status: 400
    instance: /do/0/pause
    """
