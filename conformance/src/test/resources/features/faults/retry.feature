Feature: Retrying
  DSL reference, "Retry". The run's timers say how long it waited between attempts.

  Scenario: Retried until it works
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: retry-works, version: '1.0.0' }
    do:
      - guard:
          try:
            - ask:
                call: http
                with: { method: get, endpoint: 'https://service.test/flaky' }
          catch:
            errors:
              with: { status: 503 }
            retry:
              delay: { seconds: 3 }
              limit:
                attempt: { count: 5 }
    """
    And the service answers 'GET /flaky' with:
    """yaml
    - status: 503
    - status: 503
    - body: { fine: true }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    fine: true
    """
    And ask should run 3 times
    And the service should have received 3 requests
    And the run should have waited:
    """yaml
    [ PT3S, PT3S ]
    """

  Scenario: Decision 8: the count of attempts is the count of retries after the first try
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: retry-count, version: '1.0.0' }
    do:
      - guard:
          try:
            - ask:
                call: http
                with: { method: get, endpoint: 'https://service.test/down' }
          catch:
            retry:
              delay: PT1S
              limit:
                attempt: { count: 2 }
    """
    And the service answers 'GET /down' with:
    """yaml
    status: 503
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/communication
    status: 503
    instance: /do/0/guard/try/0/ask
    """
    And the service should have received 3 requests

  @skipped-time
  Scenario Outline: Decision 8: <backoff>
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: retry-backoff, version: '1.0.0' }
    do:
      - guard:
          try:
            - broken:
                raise:
                  error: { type: 'https://example.com/broken', status: 503 }
          catch:
            retry:
              delay: { seconds: 2 }
              backoff: <definition>
              limit:
                attempt: { count: 4 }
            do:
              - giveUp:
                  set: { gaveUp: true }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    gaveUp: true
    """
    And broken should run 5 times
    And the run should have waited:
    """yaml
    [ <waited> ]
    """

    Examples:
      | backoff                                  | definition                                             | waited                   |
      | constant backoff is the delay            | { constant: {} }                                       | PT2S, PT2S, PT2S, PT2S   |
      | linear backoff is delay times n          | { linear: {} }                                         | PT2S, PT4S, PT6S, PT8S   |
      | exponential backoff doubles              | { exponential: {} }                                    | PT2S, PT4S, PT8S, PT16S  |
      | exponential backoff with a factor        | { exponential: { factor: 3 } }                         | PT2S, PT6S, PT18S, PT54S |
      | exponential backoff with a longest delay | { exponential: { maxInterval: { seconds: 10 } } }      | PT2S, PT4S, PT8S, PT10S  |

  @skipped-time
  Scenario: Without backoff the delay is constant
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: retry-no-backoff, version: '1.0.0' }
    do:
      - guard:
          try:
            - broken:
                raise:
                  error: { type: 'https://example.com/broken', status: 503 }
          catch:
            retry:
              delay: { minutes: 1 }
              limit:
                attempt: { count: 3 }
            do:
              - giveUp:
                  set: { gaveUp: true }
    """
    When the workflow is executed
    Then the workflow should complete
    And the run should have waited:
    """yaml
    [ PT1M, PT1M, PT1M ]
    """

  Scenario: Without a delay it is tried again at once
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: retry-no-delay, version: '1.0.0' }
    do:
      - guard:
          try:
            - broken:
                raise:
                  error: { type: 'https://example.com/broken', status: 503 }
          catch:
            retry:
              limit:
                attempt: { count: 3 }
            do:
              - giveUp:
                  set: { gaveUp: true }
    """
    When the workflow is executed
    Then the workflow should complete
    And broken should run 4 times

  @skipped-time
  Scenario: Decision 8: jitter is added to the delay
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: retry-jitter, version: '1.0.0' }
    do:
      - guard:
          try:
            - broken:
                raise:
                  error: { type: 'https://example.com/broken', status: 503 }
          catch:
            retry:
              delay: { seconds: 10 }
              jitter: { from: { seconds: 1 }, to: { seconds: 2 } }
              limit:
                attempt: { count: 3 }
            do:
              - giveUp:
                  set: { gaveUp: true }
    """
    When the workflow is executed
    Then the workflow should complete
    And the run should have waited:
    """yaml
    [ PT11S to PT12S, PT11S to PT12S, PT11S to PT12S ]
    """

  @skipped-time
  Scenario: A reusable policy
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: retry-reusable, version: '1.0.0' }
    use:
      retries:
        patient:
          delay: PT5S
          backoff: { linear: {} }
          limit:
            attempt: { count: 2 }
    do:
      - guard:
          try:
            - broken:
                raise:
                  error: { type: 'https://example.com/broken', status: 503 }
          catch:
            retry: patient
            do:
              - giveUp:
                  set: { gaveUp: true }
    """
    When the workflow is executed
    Then the workflow should complete
    And broken should run 3 times
    And the run should have waited:
    """yaml
    [ PT5S, PT10S ]
    """

  Scenario: Retried only while the condition holds
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: retry-when, version: '1.0.0' }
    do:
      - guard:
          try:
            - ask:
                call: http
                with: { method: get, endpoint: 'https://service.test/moody' }
          catch:
            retry:
              when: $error.status == 503
              limit:
                attempt: { count: 10 }
            do:
              - giveUp:
                  set: { status: '${ $error.status }' }
    """
    And the service answers 'GET /moody' with:
    """yaml
    - status: 503
    - status: 503
    - status: 410
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    status: 410
    """
    And the service should have received 3 requests

  Scenario: Not retried when the exception holds
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: retry-except-when, version: '1.0.0' }
    do:
      - guard:
          try:
            - ask:
                call: http
                with: { method: get, endpoint: 'https://service.test/gone' }
          catch:
            as: problem
            retry:
              exceptWhen: '${ $problem.status == 410 }'
              limit:
                attempt: { count: 10 }
            do:
              - giveUp:
                  set: { status: '${ $problem.status }' }
    """
    And the service answers 'GET /gone' with:
    """yaml
    - status: 500
    - status: 410
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    status: 410
    """
    And the service should have received 2 requests

  Scenario: An error that the filter does not take is not retried
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: retry-filter, version: '1.0.0' }
    do:
      - guard:
          try:
            - broken:
                raise:
                  error: { type: 'https://example.com/broken', status: 400 }
          catch:
            errors:
              with: { status: 503 }
            retry:
              limit:
                attempt: { count: 10 }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    status: 400
    """
    And broken should run 1 times

  @skipped-time
  Scenario: A limit on the time of all attempts together
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: retry-duration, version: '1.0.0' }
    do:
      - guard:
          try:
            - broken:
                raise:
                  error: { type: 'https://example.com/broken', status: 503 }
          catch:
            retry:
              delay: { minutes: 10 }
              limit:
                duration: { minutes: 25 }
            do:
              - giveUp:
                  set: { gaveUp: true }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    gaveUp: true
    """
    And broken should run 3 times

  @skipped-time
  Scenario: A limit on the time of each attempt
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: retry-attempt-duration, version: '1.0.0' }
    do:
      - guard:
          try:
            - slow:
                wait: { hours: 1 }
          catch:
            retry:
              limit:
                attempt: { count: 2, duration: { minutes: 1 } }
            do:
              - giveUp:
                  set: { type: '${ $error.type }', status: '${ $error.status }' }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/timeout
    status: 408
    """
    And slow should run 3 times

  Scenario: Each attempt starts from the input of the try task
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: retry-input, version: '1.0.0' }
    do:
      - guard:
          try:
            - count:
                set: { n: '${ .n + 1 }' }
            - ask:
                call: http
                with: { method: post, endpoint: 'https://service.test/count', body: '${ . }' }
          catch:
            retry:
              limit:
                attempt: { count: 3 }
    """
    And given the workflow input is:
    """yaml
    n: 1
    """
    And the service answers 'POST /count' with:
    """yaml
    - status: 503
    - body: { fine: true }
    """
    When the workflow is executed
    Then the workflow should complete
    And the service should have received:
    """yaml
    - body: { n: 2 }
    - body: { n: 2 }
    """

  Scenario: Only the tasks inside are tried again
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: retry-scope, version: '1.0.0' }
    do:
      - before:
          set: { n: 1 }
      - guard:
          try:
            - first:
                set: { n: 2 }
            - broken:
                raise:
                  error: { type: 'https://example.com/broken', status: 503 }
          catch:
            retry:
              limit:
                attempt: { count: 2 }
            do:
              - giveUp:
                  set: { gaveUp: true }
    """
    When the workflow is executed
    Then the workflow should complete
    And before should run 1 times
    And first should run 3 times
    And broken should run 3 times
    And giveUp should run 1 times

  Scenario: Retries that are over leave the error to an outer catch
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: retry-outer, version: '1.0.0' }
    do:
      - outer:
          try:
            - inner:
                try:
                  - broken:
                      raise:
                        error: { type: 'https://example.com/broken', status: 503 }
                catch:
                  retry:
                    limit:
                      attempt: { count: 1 }
          catch:
            do:
              - handle:
                  set: { by: outer }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    by: outer
    """
    And broken should run 2 times

  Scenario: A delay by expression
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: retry-delay-expression, version: '1.0.0' }
    do:
      - guard:
          try:
            - broken:
                raise:
                  error: { type: 'https://example.com/broken', status: 503 }
          catch:
            retry:
              delay: '${ .patience }'
              limit:
                attempt: { count: 1 }
            do:
              - giveUp:
                  set: { gaveUp: true }
    """
    And given the workflow input is:
    """yaml
    patience: PT7S
    """
    When the workflow is executed
    Then the workflow should complete
    And the run should have waited:
    """yaml
    [ PT7S ]
    """

  Scenario: The retries of a call carry the same idempotency key
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: retry-idempotency, version: '1.0.0' }
    do:
      - guard:
          try:
            - ask:
                call: http
                with: { method: post, endpoint: 'https://service.test/pay', body: { amount: 1 } }
          catch:
            retry:
              limit:
                attempt: { count: 1 }
    """
    And the service answers 'POST /pay' with:
    """yaml
    - status: 503
    - body: { paid: true }
    """
    When the workflow is executed
    Then the workflow should complete
    And the service should have received 2 requests
    And the requests should share one 'idempotency-key' header
