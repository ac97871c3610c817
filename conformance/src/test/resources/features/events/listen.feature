Feature: Listen task
  DSL reference, "Listen", "Event Consumption Strategy" and "Event Filter".

  Scenario: One event
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: listen-one, version: '1.0.0' }
    do:
      - hear:
          listen:
            to:
              one:
                with: { type: com.example.wanted }
    """
    When the workflow is started
    And the event is delivered:
    """yaml
    { id: '1', source: /test, type: com.example.other, data: { n: 1 } }
    """
    And the event is delivered:
    """yaml
    { id: '2', source: /test, type: com.example.wanted, data: { n: 2 } }
    """
    Then the workflow should complete with output:
    """yaml
    [ { n: 2 } ]
    """

  Scenario: All events, in the order of their arrival
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: listen-all, version: '1.0.0' }
    do:
      - hear:
          listen:
            to:
              all:
                - with: { type: com.example.temperature }
                - with: { type: com.example.humidity }
    """
    When the workflow is started
    And the event is delivered:
    """yaml
    { id: '1', source: /test, type: com.example.humidity, data: 60 }
    """
    And the event is delivered:
    """yaml
    { id: '2', source: /test, type: com.example.humidity, data: 61 }
    """
    And the event is delivered:
    """yaml
    { id: '3', source: /test, type: com.example.temperature, data: 20 }
    """
    Then the workflow should complete with output:
    """yaml
    [ 60, 20 ]
    """

  Scenario: Two filters that take the same event want two events
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: listen-all-same, version: '1.0.0' }
    do:
      - hear:
          listen:
            to:
              all:
                - with: { type: com.example.vote }
                - with: { type: com.example.vote }
    """
    When the workflow is started
    And the event is delivered:
    """yaml
    { id: '1', source: /test, type: com.example.vote, data: yes }
    """
    And the event is delivered:
    """yaml
    { id: '2', source: /test, type: com.example.vote, data: no }
    """
    Then the workflow should complete with output:
    """yaml
    [ 'yes', 'no' ]
    """

  Scenario: Any of several events
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: listen-any, version: '1.0.0' }
    do:
      - hear:
          listen:
            to:
              any:
                - with: { type: com.example.approved }
                - with: { type: com.example.refused }
    """
    When the workflow is started
    And the event is delivered:
    """yaml
    { id: '1', source: /test, type: com.example.refused, data: { why: late } }
    """
    Then the workflow should complete with output:
    """yaml
    [ { why: late } ]
    """

  Scenario: An empty list of any takes every event
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: listen-any-event, version: '1.0.0' }
    do:
      - hear:
          listen: { to: { any: [] } }
    """
    When the workflow is started
    And the event is delivered:
    """yaml
    { id: '1', source: /test, type: com.example.whatever, data: 5 }
    """
    Then the workflow should complete with output:
    """yaml
    [ 5 ]
    """

  Scenario: Until a condition on what was consumed holds
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: listen-until, version: '1.0.0' }
    do:
      - hear:
          listen:
            to:
              any:
                - with: { type: com.example.reading }
              until: (. | length) == 3
    """
    When the workflow is started
    And the events are delivered:
    """yaml
    - { id: '1', source: /test, type: com.example.reading, data: 1 }
    - { id: '2', source: /test, type: com.example.other, data: 2 }
    - { id: '3', source: /test, type: com.example.reading, data: 3 }
    - { id: '4', source: /test, type: com.example.reading, data: 4 }
    """
    Then the workflow should complete with output:
    """yaml
    [ 1, 3, 4 ]
    """

  Scenario: Until a condition on the content of an event holds
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: listen-until-content, version: '1.0.0' }
    do:
      - hear:
          listen:
            to:
              any: []
              until: '${ .[-1].last }'
    """
    When the workflow is started
    And the events are delivered:
    """yaml
    - { id: '1', source: /test, type: com.example.part, data: { n: 1 } }
    - { id: '2', source: /test, type: com.example.part, data: { n: 2, last: true } }
    """
    Then the workflow should complete with output:
    """yaml
    [ { n: 1 }, { n: 2, last: true } ]
    """

  Scenario Outline: Until <what> came, which is no part of the output
    DSL reference, "Listen": events consumed by an until clause should not be included in the output.
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: listen-until-consumed, version: '1.0.0' }
    do:
      - hear:
          listen:
            to:
              any:
                - with: { type: com.example.reading }
              until: <until>
      - stay:
          listen: { to: { one: { with: { type: com.example.end } } } }
          output: { as: $input }
    """
    When the workflow is started
    And the events are delivered:
    """yaml
    - { id: '1', source: /test, type: com.example.reading, data: 1 }
    - { id: '2', source: /test, type: com.example.reading, data: 2 }
    - { id: '3', source: /test, type: com.example.left, data: 3 }
    - { id: '4', source: /test, type: com.example.closed, data: 4 }
    - { id: '5', source: /test, type: com.example.reading, data: 5 }
    - { id: '6', source: /test, type: com.example.end }
    """
    Then the workflow should complete with output:
    """yaml
    [ 1, 2 ]
    """

    Examples:
      | what         | until                                                                                          |
      | one event    | { one: { with: { type: com.example.left } } }                                                  |
      | any event    | { any: [ { with: { type: com.example.never } }, { with: { type: com.example.left } } ] }       |
      | all events   | { all: [ { with: { type: com.example.closed } }, { with: { type: com.example.left } } ] }      |

  Scenario Outline: Reading <read>
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: listen-read, version: '1.0.0' }
    do:
      - hear:
          listen:
            to: { one: { with: { type: com.example.read } } }
            read: <read>
          output: { as: '.[0]' }
    """
    When the workflow is started
    And the event is delivered:
    """yaml
    { id: '1', source: /test, type: com.example.read, subject: s, tenant: acme, data: { n: 1 } }
    """
    Then the workflow should complete
    And the workflow output should match:
    """yaml
    <output>
    """

    Examples:
      | read     | output                                                                                                           |
      | data     | { n: 1 }                                                                                                         |
      | envelope | { specversion: '1.0', id: '1', source: /test, type: com.example.read, subject: s, tenant: acme, data: { n: 1 } } |
      | raw      | '{"n":1}'                                                                                                        |

  Scenario Outline: A filter on <what>
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: listen-filter, version: '1.0.0' }
    do:
      - hear:
          listen:
            to:
              one:
                with: <filter>
            read: envelope
          output: { as: '.[0].id' }
    """
    And given the workflow input is:
    """yaml
    { order: o-2 }
    """
    When the workflow is started
    And the events are delivered:
    """yaml
    - { id: e1, source: /one, type: com.example.a, subject: o-1, time: '2026-01-01T00:00:00Z', dataschema: /s1, datacontenttype: application/xml, tenant: acme, data: { n: 10 } }
    - { id: e2, source: /two, type: com.example.b, subject: o-2, time: '2026-02-02T00:00:00Z', dataschema: /s2, datacontenttype: application/json, tenant: umbrella, data: { n: 40 } }
    """
    Then the workflow should complete with output:
    """yaml
    e2
    """

    Examples:
      | what                                | filter                                                        |
      | the type                            | { type: com.example.b }                                       |
      | the source                          | { source: /two }                                              |
      | the id                              | { id: e2 }                                                    |
      | the subject                         | { subject: o-2 }                                              |
      | the time                            | { time: '2026-02-02T00:00:00Z' }                              |
      | the schema of its data              | { dataschema: /s2 }                                           |
      | the content type of its data        | { datacontenttype: application/json }                         |
      | an attribute of one's own           | { tenant: umbrella }                                          |
      | several attributes                  | { source: /two, tenant: umbrella, type: com.example.b }       |
      | its data, by expression             | { data: '${ .n > 38 }' }                                      |
      | its data, literally                 | { data: { n: 40 } }                                           |
      | an attribute, by expression         | { type: '${ endswith(".b") }' }                               |
      | a value computed from the run       | { subject: '${ $workflow.input.order }' }                     |
      | a regular expression                | { type: 'com\.example\.[b-z]' }                               |

  Scenario: The output may be transformed as always
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: listen-output, version: '1.0.0' }
    do:
      - hear:
          listen: { to: { one: { with: { type: com.example.wanted } } } }
          output: { as: '.[0].n' }
          export: { as: '{ heard: . }' }
      - show:
          set: { n: '${ . }', context: '${ $context }' }
    """
    When the workflow is started
    And the event is delivered:
    """yaml
    { id: '1', source: /test, type: com.example.wanted, data: { n: 2 } }
    """
    Then the workflow should complete with output:
    """yaml
    n: 2
    context: { heard: 2 }
    """

  Scenario: Two listen tasks share the stream, each event is consumed once
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: listen-twice, version: '1.0.0' }
    do:
      - first:
          listen: { to: { one: { with: { type: com.example.next } } } }
          export: { as: '$context + { first: .[0] }' }
      - second:
          listen: { to: { one: { with: { type: com.example.next } } } }
          output: { as: '[ $context.first, .[0] ]' }
    """
    When the workflow is started
    And the events are delivered:
    """yaml
    - { id: '1', source: /test, type: com.example.next, data: 1 }
    - { id: '2', source: /test, type: com.example.next, data: 2 }
    """
    Then the workflow should complete with output:
    """yaml
    [ 1, 2 ]
    """

  @skipped-time
  Scenario: An event emitted by one run reaches another that listens
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: listen-other-run, version: '1.0.0' }
    do:
      - both:
          fork:
            branches:
              - hear:
                  listen: { to: { one: { with: { type: com.example.greeting } } } }
              - speak:
                  do:
                    - pause:
                        wait: PT1M
                    - delegate:
                        run:
                          workflow: { namespace: test, name: listen-speaker, version: '1.0.0' }
      - show:
          set: '${ .[0] }'
    """
    And another workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: listen-speaker, version: '1.0.0' }
    do:
      - greet:
          emit: { event: { with: { type: com.example.greeting, data: { text: hello } } } }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    [ { text: hello } ]
    """

  Scenario: An event from outside reaches a run that listens
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: listen-published, version: '1.0.0' }
    do:
      - hear:
          listen: { to: { one: { with: { type: com.example.published } } } }
    """
    When the workflow is started
    And hear has started
    And the event is published:
    """yaml
    { id: '1', source: /test, type: com.example.published, data: { n: 1 } }
    """
    Then the workflow should complete with output:
    """yaml
    [ { n: 1 } ]
    """

  Scenario: Decision 6: an event for the run is kept until something listens
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: listen-buffer, version: '1.0.0' }
    do:
      - gate:
          listen: { to: { one: { with: { type: com.example.open } } } }
      - hear:
          listen: { to: { any: [ { with: { type: com.example.early } } ], until: 'length == 2' } }
    """
    When the workflow is started
    And the events are delivered:
    """yaml
    - { id: '1', source: /test, type: com.example.early, data: 1 }
    - { id: '2', source: /test, type: com.example.early, data: 2 }
    - { id: '3', source: /test, type: com.example.open }
    """
    Then the workflow should complete with output:
    """yaml
    [ 1, 2 ]
    """

  Scenario: Decision 6: equal source and id count once
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: listen-dedup, version: '1.0.0' }
    do:
      - hear:
          listen:
            to:
              any:
                - with: { type: com.example.reading }
              until: length == 3
    """
    When the workflow is started
    And the events are delivered:
    """yaml
    - { id: '1', source: /a, type: com.example.reading, data: 1 }
    - { id: '1', source: /a, type: com.example.reading, data: again }
    - { id: '1', source: /b, type: com.example.reading, data: 2 }
    - { id: '2', source: /a, type: com.example.reading, data: 3 }
    """
    Then the workflow should complete with output:
    """yaml
    [ 1, 2, 3 ]
    """

  Scenario: Decision 6: a correlation key without expectation is bound by the first event
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: listen-correlate-first, version: '1.0.0' }
    do:
      - hear:
          listen:
            to:
              all:
                - with: { type: com.example.temperature }
                  correlate:
                    room: { from: .roomid }
                - with: { type: com.example.humidity }
                  correlate:
                    room: { from: .roomid }
    """
    When the workflow is started
    And the events are delivered:
    """yaml
    - { id: '1', source: /test, type: com.example.temperature, roomid: kitchen, data: 20 }
    - { id: '2', source: /test, type: com.example.humidity, roomid: hall, data: 55 }
    - { id: '3', source: /test, type: com.example.humidity, roomid: kitchen, data: 60 }
    """
    Then the workflow should complete with output:
    """yaml
    [ 20, 60 ]
    """

  Scenario: A correlation with an expectation from the data
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: listen-correlate-expect, version: '1.0.0' }
    do:
      - hear:
          listen:
            to:
              one:
                with: { type: com.example.paid }
                correlate:
                  order: { from: '${ .data.order }', expect: '${ .id }' }
                  tenant: { from: .tenant, expect: '"acme"' }
    """
    And given the workflow input is:
    """yaml
    id: 7
    """
    When the workflow is started
    And the events are delivered:
    """yaml
    - { id: '1', source: /test, type: com.example.paid, tenant: acme, data: { order: 6 } }
    - { id: '2', source: /test, type: com.example.paid, tenant: other, data: { order: 7 } }
    - { id: '3', source: /test, type: com.example.paid, tenant: acme, data: { order: 7, right: true } }
    """
    Then the workflow should complete with output:
    """yaml
    [ { order: 7, right: true } ]
    """

  Scenario: Nothing could ever end it
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: listen-endless, version: '1.0.0' }
    do:
      - hear:
          listen: { to: { all: [] } }
    """
    When the workflow is checked
    Then the workflow should be invalid with 'listen-without-end'
