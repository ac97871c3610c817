Feature: Fork task
  DSL reference, "Fork": branches side by side; competing ones race for the output.

  @skipped-time
  Scenario: Outputs come in the order of declaration
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: fork-order, version: '1.0.0' }
    do:
      - work:
          fork:
            branches:
              - slow:
                  do:
                    - waitLong:
                        wait: { hours: 2 }
                    - slowDone:
                        set: { from: slow }
              - quick:
                  set: { from: quick }
              - middle:
                  do:
                    - waitShort:
                        wait: { minutes: 5 }
                    - middleDone:
                        set: { from: middle }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    [ { from: slow }, { from: quick }, { from: middle } ]
    """
    And middleDone should run before slowDone

  Scenario: Not competing is the default, written or not
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: fork-default, version: '1.0.0' }
    do:
      - work:
          fork:
            compete: false
            branches:
              - a:
                  set: '${ "a" }'
              - b:
                  set: '${ "b" }'
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    [ a, b ]
    """

  Scenario: Every branch gets the task's input
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: fork-input, version: '1.0.0' }
    do:
      - work:
          input: { from: '{ n: .n }' }
          fork:
            branches:
              - double:
                  set: '${ .n * 2 }'
              - square:
                  set: '${ .n * .n }'
    """
    And given the workflow input is:
    """yaml
    { n: 7, other: x }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    [ 14, 49 ]
    """

  @skipped-time
  Scenario: The branch that ends first wins the race
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: fork-race, version: '1.0.0' }
    do:
      - race:
          fork:
            compete: true
            branches:
              - tortoise:
                  do:
                    - crawl:
                        wait: { hours: 3 }
                    - tortoiseDone:
                        set: { winner: tortoise }
              - hare:
                  do:
                    - run:
                        wait: { minutes: 3 }
                    - hareDone:
                        set: { winner: hare }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    winner: hare
    """
    And crawl should cancel
    And tortoiseDone should not run

  Scenario: An error in a branch fails the fork and stops the others
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: fork-fault, version: '1.0.0' }
    do:
      - work:
          fork:
            branches:
              - patient:
                  wait: { days: 1 }
              - broken:
                  raise:
                    error: { type: 'https://example.com/broken', status: 503, title: Broken }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://example.com/broken
    status: 503
    title: Broken
    instance: /do/0/work/fork/branches/1/broken
    """
    And patient should cancel

  Scenario: The error of a branch can be caught around the fork
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: fork-caught, version: '1.0.0' }
    do:
      - guard:
          try:
            - work:
                fork:
                  branches:
                    - fine:
                        set: '${ "fine" }'
                    - broken:
                        raise:
                          error: { type: 'https://example.com/broken', status: 503 }
          catch:
            do:
              - handle:
                  set: { status: '${ $error.status }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    status: 503
    """

  Scenario: A fork in a fork
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: fork-nested, version: '1.0.0' }
    do:
      - outer:
          fork:
            branches:
              - inner:
                  fork:
                    branches:
                      - a:
                          set: '${ "a" }'
                      - b:
                          set: '${ "b" }'
              - c:
                  set: '${ "c" }'
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    [ [ a, b ], c ]
    """

  Scenario: Branches see the variables of the loop around them
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: fork-in-for, version: '1.0.0' }
    do:
      - loop:
          for: { in: '[1, 2]' }
          do:
            - work:
                fork:
                  branches:
                    - plus:
                        set: '${ $item + 1 }'
                    - times:
                        set: '${ $item * 10 }'
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    [ 3, 20 ]
    """

  Scenario: Decision 14: the losers of a race are told to stop and not waited for
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: fork-losers, version: '1.0.0' }
    do:
      - race:
          fork:
            compete: true
            branches:
              - stuck:
                  call: http
                  with: { method: get, endpoint: 'https://service.test/never' }
              - quick:
                  set: { winner: quick }
    """
    And the service answers 'GET /never' with:
    """yaml
    never
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    winner: quick
    """

  @skipped-time
  Scenario: Decision 15: branches export to copies of the context, which merge by key in order of finishing
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: fork-context, version: '1.0.0' }
    do:
      - start:
          set: { ready: true }
          export: { as: '{ shared: "start", kept: 1 }' }
      - work:
          fork:
            branches:
              - late:
                  do:
                    - waitLong:
                        wait: { hours: 1 }
                    - exportLate:
                        set: { seen: '${ $context.shared }' }
                        export: { as: '$context + { shared: "late", late: true }' }
              - early:
                  do:
                    - waitShort:
                        wait: { minutes: 1 }
                    - exportEarly:
                        set: { seen: '${ $context.shared }' }
                        export: { as: '$context + { shared: "early", early: true }' }
      - show:
          set: { branches: '${ . }', context: '${ $context }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    branches: [ { seen: start }, { seen: start } ]
    context: { shared: late, kept: 1, late: true, early: true }
    """

  @skipped-time
  Scenario: Decision 15: what the losers of a race exported is dropped
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: fork-loser-context, version: '1.0.0' }
    do:
      - race:
          fork:
            compete: true
            branches:
              - loser:
                  do:
                    - exportLoser:
                        set: { n: 1 }
                        export: { as: '{ loser: true }' }
                    - waitLong:
                        wait: { hours: 1 }
              - winner:
                  do:
                    - waitShort:
                        wait: { minutes: 1 }
                    - exportWinner:
                        set: { n: 2 }
                        export: { as: '$context + { winner: true }' }
      - show:
          set: '${ $context }'
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    winner: true
    """
