Feature: Flow directives
  DSL reference, "Flow Directive": continue, exit, end, or the name of a task of the same list.

  Scenario: Written out, continue goes to the next task
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: then-continue, version: '1.0.0' }
    do:
      - one:
          set: { n: 1 }
          then: continue
      - two:
          set: { n: '${ .n + 1 }' }
          then: continue
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 2
    """

  Scenario: End ends the workflow, from any depth
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: then-end, version: '1.0.0' }
    do:
      - outer:
          do:
            - loop:
                for: { in: '[1, 2, 3]' }
                do:
                  - stop:
                      set: { stoppedAt: '${ $item }' }
                      then: end
                  - never:
                      set: { ran: true }
            - neither:
                set: { ran: true }
      - norThis:
          set: { ran: true }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    stoppedAt: 1
    """
    And stop should run 1 times
    And never should not run
    And neither should not run
    And norThis should not run

  Scenario: What the workflow says of its output applies when a task ends it
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: then-end-output, version: '1.0.0' }
    do:
      - stop:
          set: { n: 1, internal: true }
          then: end
      - never:
          set: { ran: true }
    output: { as: '{ n: .n }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 1
    """

  Scenario: Exit leaves the list of a do task
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: then-exit-do, version: '1.0.0' }
    do:
      - inner:
          do:
            - leave:
                set: { left: true }
                then: exit
            - never:
                set: { ran: true }
      - after:
          set: { left: '${ .left }', after: true }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    { left: true, after: true }
    """
    And never should not run

  Scenario: Exit in the main list ends the workflow
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: then-exit-main, version: '1.0.0' }
    do:
      - leave:
          set: { left: true }
          then: exit
      - never:
          set: { ran: true }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    left: true
    """
    And never should not run

  Scenario: Exit in a loop leaves the iteration, not the loop
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: then-exit-for, version: '1.0.0' }
    do:
      - loop:
          for: { in: '[1, 2, 3]' }
          do:
            - count:
                set: { n: '${ (.n // 0) + $item }' }
            - odd:
                if: $item % 2 == 1
                set: '${ . }'
                then: exit
            - even:
                set: { n: '${ .n * 10 }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 33
    """
    And even should run 1 times

  Scenario: Exit in try leaves the tried list
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: then-exit-try, version: '1.0.0' }
    do:
      - guard:
          try:
            - leave:
                set: { left: true }
                then: exit
            - never:
                raise:
                  error: { type: 'https://example.com/never', status: 500 }
          catch: {}
      - after:
          set: { left: '${ .left }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    left: true
    """

  Scenario: Exit and end in a handler
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: then-exit-catch, version: '1.0.0' }
    do:
      - first:
          try:
            - broken:
                raise:
                  error: { type: 'https://example.com/broken', status: 500 }
          catch:
            do:
              - leave:
                  set: { handled: 1 }
                  then: exit
              - never:
                  set: { ran: true }
      - second:
          try:
            - brokenToo:
                raise:
                  error: { type: 'https://example.com/broken', status: 500 }
          catch:
            do:
              - stop:
                  set: { handled: '${ .handled + 1 }' }
                  then: end
      - after:
          set: { ran: true }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    handled: 2
    """
    And never should not run
    And after should not run

  Scenario: End in a branch of a fork ends the workflow
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: then-end-fork, version: '1.0.0' }
    do:
      - work:
          fork:
            branches:
              - patient:
                  wait: { days: 1 }
              - stopper:
                  do:
                    - stop:
                        set: { stopped: true }
                        then: end
      - never:
          set: { ran: true }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    stopped: true
    """
    And never should not run
    And patient should cancel

  Scenario: A task goes to another of its list, forward and back
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: then-goto, version: '1.0.0' }
    do:
      - count:
          set: { n: '${ (.n // 0) + 1 }' }
          then: check
      - skipped:
          set: { n: 1000 }
      - check:
          switch:
            - again:
                when: .n < 3
                then: count
      - done:
          set: { n: '${ .n }', done: true }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    { n: 3, done: true }
    """
    And count should run 3 times
    And skipped should not run

  Scenario: Going to a task in a nested list of its own
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: then-goto-nested, version: '1.0.0' }
    do:
      - loop:
          for: { in: '[1, 2]' }
          do:
            - start:
                set: { path: '${ .path + ["start"] }' }
                then: finish
            - never:
                set: { ran: true }
            - finish:
                set: { path: '${ .path + ["finish"] }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    path: [ start, finish, start, finish ]
    """

  Scenario: A task may go to itself
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: then-self, version: '1.0.0' }
    do:
      - poll:
          if: .n < 4
          set: { n: '${ .n + 1 }' }
          then: poll
      - done:
          set: { n: '${ .n }' }
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    n: 4
    """
    And poll should run 3 times

  Scenario: A directive cannot leave its scope
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: then-scope, version: '1.0.0' }
    do:
      - outer:
          do:
            - inner:
                set: { n: 1 }
                then: after
      - after:
          set: { n: 2 }
    """
    When the workflow is checked
    Then the workflow should be invalid with 'unknown-target'
