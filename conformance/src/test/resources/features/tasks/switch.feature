Feature: Switch task
  DSL reference, "Switch": the first case that holds says where the flow goes.

  Scenario: The first of several cases that hold is taken
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: switch-first, version: '1.0.0' }
    do:
      - choose:
          switch:
            - positive:
                when: .n > 0
                then: isPositive
            - big:
                when: .n > 100
                then: isBig
      - isBig:
          set: { is: big }
          then: end
      - isPositive:
          set: { is: positive }
    """
    And given the workflow input is:
    """yaml
    n: 1000
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    is: positive
    """
    And isBig should not run

  Scenario: The default is taken only when no other case holds, wherever it stands
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: switch-default-first, version: '1.0.0' }
    do:
      - choose:
          switch:
            - otherwise:
                then: isOther
            - red:
                when: .color == "red"
                then: isRed
      - isOther:
          set: { is: other }
          then: end
      - isRed:
          set: { is: red }
          then: end
    """
    And given the workflow input is:
    """yaml
    color: red
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    is: red
    """

  Scenario: A case may end the workflow
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: switch-end, version: '1.0.0' }
    do:
      - choose:
          switch:
            - done:
                when: .done
                then: end
      - work:
          set: { worked: true }
    """
    And given the workflow input is:
    """yaml
    done: true
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    done: true
    """
    And work should not run

  Scenario: A case may continue with the next task
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: switch-continue, version: '1.0.0' }
    do:
      - choose:
          switch:
            - go:
                when: .go
                then: continue
            - stop:
                then: end
      - work:
          set: { worked: true }
    """
    And given the workflow input is:
    """yaml
    go: true
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    worked: true
    """

  Scenario: A case may leave the list
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: switch-exit, version: '1.0.0' }
    do:
      - inner:
          do:
            - choose:
                switch:
                  - out:
                      then: exit
            - never:
                set: { ran: true }
      - after:
          set: { after: '${ .n }' }
    """
    And given the workflow input is:
    """yaml
    n: 5
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    after: 5
    """

  Scenario: The condition sees the transformed input and the context
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: switch-data, version: '1.0.0' }
    do:
      - limit:
          set: '${ . }'
          export: { as: '{ limit: 10 }' }
      - choose:
          input: { from: .order }
          switch:
            - over:
                when: .amount > $context.limit
                then: refuse
      - accept:
          set: { accepted: true }
          then: end
      - refuse:
          set: { accepted: false }
    """
    And given the workflow input is:
    """yaml
    order: { amount: 11 }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    accepted: false
    """

  Scenario: Decision 12: a switch without a match continues with the next task
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: switch-no-match, version: '1.0.0' }
    do:
      - choose:
          switch:
            - red:
                when: .color == "red"
                then: end
      - next:
          set: { color: '${ .color }', next: true }
    """
    And given the workflow input is:
    """yaml
    color: blue
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    { color: blue, next: true }
    """

  Scenario: Decision 12: a switch without a match follows its own directive
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: switch-no-match-then, version: '1.0.0' }
    do:
      - choose:
          switch:
            - red:
                when: .color == "red"
                then: isRed
          then: isOther
      - isRed:
          set: { is: red }
          then: end
      - isOther:
          set: { is: other }
    """
    And given the workflow input is:
    """yaml
    color: blue
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    is: other
    """
