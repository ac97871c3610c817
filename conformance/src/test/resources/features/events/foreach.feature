Feature: Listening, event by event
  DSL reference, "Subscription Iterator".

  Scenario: Tasks for each event
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: foreach-tasks, version: '1.0.0' }
    do:
      - hear:
          listen:
            to:
              any:
                - with: { type: com.example.reading }
              until: length == 2
          foreach:
            do:
              - double:
                  set: { n: '${ $item.n * 2 }', at: '${ $index }' }
    """
    When the workflow is started
    And the events are delivered:
    """yaml
    - { id: '1', source: /test, type: com.example.reading, data: { n: 1 } }
    - { id: '2', source: /test, type: com.example.reading, data: { n: 5 } }
    """
    Then the workflow should complete with output:
    """yaml
    [ { n: 2, at: 0 }, { n: 10, at: 1 } ]
    """
    And double should run 2 times

  Scenario: Chosen names, output and export of each event
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: foreach-names, version: '1.0.0' }
    do:
      - hear:
          listen:
            to:
              any:
                - with: { type: com.example.reading }
              until: length == 3
            read: envelope
          foreach:
            item: event
            at: place
            do:
              - take:
                  set: { id: '${ $event.id }', place: '${ $place }' }
            output: { as: '"\(.place):\(.id)"' }
            export: { as: '{ all: ($context.all + [.]) }' }
      - show:
          set: { output: '${ . }', context: '${ $context }' }
    """
    When the workflow is started
    And the events are delivered:
    """yaml
    - { id: a, source: /test, type: com.example.reading }
    - { id: b, source: /test, type: com.example.reading }
    - { id: c, source: /test, type: com.example.reading }
    """
    Then the workflow should complete with output:
    """yaml
    output: [ '0:a', '1:b', '2:c' ]
    context: { all: [ '0:a', '1:b', '2:c' ] }
    """

  @skipped-time
  Scenario: One event is done with before the next one begins
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: foreach-fifo, version: '1.0.0' }
    do:
      - hear:
          listen:
            to:
              any:
                - with: { type: com.example.reading }
              until: length == 2
          foreach:
            do:
              - ask:
                  call: http
                  with: { method: post, endpoint: 'https://service.test/begin', body: { n: '${ $item.n }' } }
              - pause:
                  wait: { hours: 1 }
              - tell:
                  call: http
                  with: { method: post, endpoint: 'https://service.test/end', body: { n: '${ $item.n }' } }
    """
    And the service answers 'POST /begin' with:
    """yaml
    body: {}
    """
    And the service answers 'POST /end' with:
    """yaml
    body: {}
    """
    When the workflow is started
    And the events are delivered:
    """yaml
    - { id: '1', source: /test, type: com.example.reading, data: { n: 1 } }
    - { id: '2', source: /test, type: com.example.reading, data: { n: 2 } }
    """
    Then the workflow should complete
    And the service should have received:
    """yaml
    - { path: /begin, body: { n: 1 } }
    - { path: /end, body: { n: 1 } }
    - { path: /begin, body: { n: 2 } }
    - { path: /end, body: { n: 2 } }
    """

  Scenario: Without tasks, the output of an event is the event
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: foreach-no-tasks, version: '1.0.0' }
    do:
      - hear:
          listen:
            to:
              all:
                - with: { type: com.example.a }
                - with: { type: com.example.b }
          foreach:
            output: { as: .n + 1 }
    """
    When the workflow is started
    And the events are delivered:
    """yaml
    - { id: '1', source: /test, type: com.example.a, data: { n: 1 } }
    - { id: '2', source: /test, type: com.example.b, data: { n: 2 } }
    """
    Then the workflow should complete with output:
    """yaml
    [ 2, 3 ]
    """

  Scenario: An error in the tasks of an event ends the listening
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: foreach-fault, version: '1.0.0' }
    do:
      - hear:
          listen:
            to:
              any:
                - with: { type: com.example.reading }
              until: 'false'
          foreach:
            do:
              - check:
                  if: $item.n > 1
                  raise:
                    error: { type: 'https://example.com/too-much', status: 422 }
    """
    When the workflow is started
    And the events are delivered:
    """yaml
    - { id: '1', source: /test, type: com.example.reading, data: { n: 1 } }
    - { id: '2', source: /test, type: com.example.reading, data: { n: 2 } }
    """
    Then the workflow should fault with error:
    """yaml
    type: https://example.com/too-much
    status: 422
    instance: /do/0/hear/foreach/do/0/check
    """

  @skipped-time
  Scenario: For ever, until something outside of it ends it
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: foreach-forever, version: '1.0.0' }
    do:
      - race:
          fork:
            compete: true
            branches:
              - hear:
                  listen:
                    to: { any: [], until: '${ false }' }
                  foreach:
                    do:
                      - note:
                          set: { n: '${ $item }' }
                          export: { as: '{ n: .n }' }
              - limit:
                  do:
                    - pause:
                        wait: PT24H
                    - over:
                        set: { over: true }
    """
    When the workflow is started
    And the event is delivered:
    """yaml
    { id: '1', source: /test, type: com.example.a, data: 1 }
    """
    And note has started
    Then the workflow should complete with output:
    """yaml
    over: true
    """
