Feature: Timeouts
  DSL, "Timeouts": the work is interrupted and an error of type timeout, status 408, is raised.

  @skipped-time
  Scenario: A task that takes too long
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: timeout-task, version: '1.0.0' }
    do:
      - slow:
          wait: { hours: 1 }
          timeout: { after: { minutes: 1 } }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/timeout
    status: 408
    instance: /do/0/slow
    """

  @skipped-time
  Scenario: A task that is quick enough
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: timeout-enough, version: '1.0.0' }
    do:
      - quick:
          wait: { minutes: 1 }
          timeout: { after: { hours: 1 } }
      - after:
          set: { done: true }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    done: true
    """

  @skipped-time
  Scenario: A list of tasks that takes too long together
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: timeout-list, version: '1.0.0' }
    do:
      - list:
          timeout: { after: PT2M30S }
          do:
            - one:
                wait: PT1M
            - two:
                wait: PT1M
            - three:
                wait: PT1M
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/timeout
    instance: /do/0/list
    """
    And two should complete
    And three should cancel

  @skipped-time
  Scenario: A workflow that takes too long
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: timeout-workflow, version: '1.0.0' }
    timeout: { after: { seconds: 30 } }
    do:
      - slow:
          wait: { seconds: 60 }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/timeout
    status: 408
    """
    And slow should cancel

  Scenario: A reusable timeout for a task
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: timeout-reusable, version: '1.0.0' }
    use:
      timeouts:
        short: { after: { seconds: 10 } }
    do:
      - slow:
          wait: { minutes: 1 }
          timeout: short
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    status: 408
    instance: /do/0/slow
    """

  Scenario: A reusable timeout for the workflow
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: timeout-workflow-reusable, version: '1.0.0' }
    use:
      timeouts:
        short: { after: PT10S }
    timeout: short
    do:
      - slow:
          wait: { minutes: 1 }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/timeout
    status: 408
    """

  Scenario: A timeout by expression
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: timeout-expression, version: '1.0.0' }
    do:
      - slow:
          wait: { minutes: 1 }
          timeout: { after: '${ .patience }' }
    """
    And given the workflow input is:
    """yaml
    patience: PT5S
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    status: 408
    """

  @skipped-time
  Scenario: Waiting for events may time out
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: timeout-listen, version: '1.0.0' }
    do:
      - hear:
          listen:
            to:
              one:
                with: { type: com.example.never }
          timeout: { after: { days: 1 } }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/timeout
    instance: /do/0/hear
    """

  Scenario: A call that never answers may time out
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: timeout-call, version: '1.0.0' }
    do:
      - ask:
          call: http
          with: { method: get, endpoint: 'https://service.test/never' }
          timeout: { after: { milliseconds: 300 } }
    """
    And the service answers 'GET /never' with:
    """yaml
    never
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/timeout
    status: 408
    instance: /do/0/ask
    """

  @skipped-time
  Scenario: Decision 13: a timeout is caught outside the task that timed out
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: timeout-caught, version: '1.0.0' }
    do:
      - guard:
          try:
            - slow:
                wait: { hours: 1 }
                timeout: { after: { minutes: 1 } }
          catch:
            errors:
              with: { type: 'https://open-workflow-specification.org/spec/1.0.0/errors/timeout', status: 408 }
            do:
              - late:
                  set: { late: true, at: '${ $error.instance }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    late: true
    at: /do/0/guard/try/0/slow
    """

  @skipped-time
  Scenario: Decision 13: a timeout is not caught inside the task that timed out
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: timeout-inside, version: '1.0.0' }
    do:
      - whole:
          timeout: { after: { minutes: 1 } }
          do:
            - guard:
                try:
                  - slow:
                      wait: { hours: 1 }
                catch:
                  do:
                    - never:
                        set: { caught: true }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/timeout
    instance: /do/0/whole
    """
    And never should not run
    And slow should cancel

  @skipped-time
  Scenario: Decision 13: the workflow's timeout cannot be caught in it
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: timeout-workflow-uncaught, version: '1.0.0' }
    timeout: { after: { minutes: 1 } }
    do:
      - guard:
          try:
            - slow:
                wait: { hours: 1 }
          catch:
            do:
              - never:
                  set: { caught: true }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/timeout
    status: 408
    """
    And never should not run

  @skipped-time
  Scenario: Decision 13: a lost race is not caught by the loser
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: timeout-race, version: '1.0.0' }
    do:
      - race:
          fork:
            compete: true
            branches:
              - loser:
                  try:
                    - slow:
                        wait: { hours: 1 }
                  catch:
                    do:
                      - never:
                          set: { caught: true }
              - winner:
                  do:
                    - short:
                        wait: { minutes: 1 }
                    - won:
                        set: { won: true }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    won: true
    """
    And never should not run
