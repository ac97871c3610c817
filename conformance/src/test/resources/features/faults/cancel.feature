Feature: Cancellation
  DSL, "Status Phases": a run that is asked to stop is cancelled; nothing catches it.

  Scenario: While it waits
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: cancel-wait, version: '1.0.0' }
    do:
      - pause:
          wait: { days: 1 }
      - never:
          set: { ran: true }
    """
    And time is not skipped
    When the workflow is started
    And pause has started
    And the workflow is canceled
    Then the workflow should cancel
    And pause should cancel
    And never should not run

  Scenario: While it listens
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: cancel-listen, version: '1.0.0' }
    do:
      - hear:
          listen:
            to:
              one:
                with: { type: com.example.never }
    """
    And time is not skipped
    When the workflow is started
    And hear has started
    And the workflow is canceled
    Then the workflow should cancel
    And hear should cancel

  Scenario: While it waits to retry
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: cancel-retry, version: '1.0.0' }
    do:
      - guard:
          try:
            - broken:
                raise:
                  error: { type: 'https://example.com/broken', status: 503 }
          catch:
            retry:
              delay: { days: 1 }
            do:
              - never:
                  set: { caught: true }
    """
    And time is not skipped
    When the workflow is started
    And broken has started
    And the workflow is canceled
    Then the workflow should cancel
    And never should not run

  Scenario: While a call is under way
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: cancel-call, version: '1.0.0' }
    do:
      - ask:
          call: http
          with: { method: get, endpoint: 'https://service.test/never' }
    """
    And the service answers 'GET /never' with:
    """yaml
    never
    """
    And time is not skipped
    When the workflow is started
    And the service has received 1 requests
    And the workflow is canceled
    Then the workflow should cancel
    And ask should cancel

  Scenario: While a sub-workflow runs, which is cancelled with it
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: cancel-parent, version: '1.0.0' }
    do:
      - delegate:
          run:
            workflow: { namespace: test, name: cancel-child, version: '1.0.0' }
    """
    And another workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: cancel-child, version: '1.0.0' }
    do:
      - longPause:
          wait: { days: 1 }
    """
    And time is not skipped
    When the workflow is started
    And longPause has started
    And the workflow is canceled
    Then the workflow should cancel
    And delegate should cancel
    And longPause should cancel

  Scenario: In all branches of a fork
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: cancel-fork, version: '1.0.0' }
    do:
      - work:
          fork:
            branches:
              - waits:
                  wait: { days: 1 }
              - listens:
                  listen:
                    to:
                      one:
                        with: { type: com.example.never }
    """
    And time is not skipped
    When the workflow is started
    And waits has started
    And listens has started
    And the workflow is canceled
    Then the workflow should cancel
    And waits should cancel
    And listens should cancel

  Scenario: In the middle of a loop
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: cancel-loop, version: '1.0.0' }
    do:
      - loop:
          for: { in: '[1, 2, 3]' }
          do:
            - hear:
                listen:
                  to:
                    one:
                      with: { type: com.example.next }
    """
    And time is not skipped
    When the workflow is started
    And the event is delivered:
    """yaml
    { id: '1', source: /test, type: com.example.next }
    """
    And hear has started 2 times
    And the workflow is canceled
    Then the workflow should cancel
    And hear should run 2 times

  Scenario: Decision 13: a request to stop is never caught
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: cancel-caught, version: '1.0.0' }
    do:
      - guard:
          try:
            - pause:
                wait: { days: 1 }
          catch:
            retry:
              limit:
                attempt: { count: 3 }
            do:
              - never:
                  set: { caught: true }
    """
    And time is not skipped
    When the workflow is started
    And pause has started
    And the workflow is canceled
    Then the workflow should cancel
    And pause should run 1 times
    And never should not run
