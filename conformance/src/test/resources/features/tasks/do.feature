Feature: Do task
  DSL reference, "Do": tasks in sequence, the output of one is the input of the next.

  Scenario: The output of a nested list is the output of its last task
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: do-nested, version: '1.0.0' }
    do:
      - outer:
          do:
            - inner:
                do:
                  - one:
                      set: { n: 1 }
                  - two:
                      set: { n: '${ .n + 1 }' }
            - three:
                set: { n: '${ .n * 10 }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    { n: 20 }
    """
    And outer should run first
    And inner should run before one
    And three should run last

  Scenario: A nested list gets the transformed input of its task
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: do-input, version: '1.0.0' }
    do:
      - outer:
          input: { from: .order }
          do:
            - read:
                set: { id: '${ .id }', given: '${ $input }' }
          output: { as: '{ order: . }' }
    """
    And given the workflow input is:
    """yaml
    order: { id: 7 }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    order: { id: 7, given: { id: 7 } }
    """

  Scenario: An error in a nested list names the nested task
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: do-fault, version: '1.0.0' }
    do:
      - outer:
          do:
            - fine:
                set: { n: 1 }
            - broken:
                raise:
                  error: { type: 'https://example.com/broken', status: 500 }
      - never:
          set: { n: 2 }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://example.com/broken
    status: 500
    instance: /do/0/outer/do/1/broken
    """
    And broken should fault
    And outer should fault
    And never should not run
