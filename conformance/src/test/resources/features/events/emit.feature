Feature: Emit task
  DSL reference, "Emit" and "Event Properties"; CloudEvents 1.0.

  Scenario: Decision 4: the output of emit is the whole event
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: emit-output, version: '1.0.0' }
    do:
      - announce:
          emit:
            event:
              with:
                source: https://example.com/shop
                type: com.example.order.placed
                data: { id: '${ .id }', constant: true }
    """
    And given the workflow input is:
    """yaml
    id: 7
    """
    When the workflow is executed
    Then the workflow should complete
    And the workflow output should match:
    """yaml
    specversion: '1.0'
    id: /.+/
    time: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/
    source: https://example.com/shop
    type: com.example.order.placed
    data: { id: 7, constant: true }
    """

  Scenario: Every attribute may be given, and attributes of one's own
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: emit-attributes, version: '1.0.0' }
    do:
      - announce:
          emit:
            event:
              with:
                id: order-7
                source: https://example.com/shop
                type: com.example.order.placed
                time: '2026-01-31T12:00:00Z'
                subject: orders/7
                datacontenttype: application/json
                dataschema: https://example.com/schemas/order.json
                tenant: acme
                data: { id: 7 }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    specversion: '1.0'
    id: order-7
    source: https://example.com/shop
    type: com.example.order.placed
    time: '2026-01-31T12:00:00Z'
    subject: orders/7
    datacontenttype: application/json
    dataschema: https://example.com/schemas/order.json
    tenant: acme
    data: { id: 7 }
    """

  Scenario: Every attribute may be an expression
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: emit-expressions, version: '1.0.0' }
    do:
      - announce:
          emit:
            event:
              with:
                id: '${ "order-\(.id)" }'
                source: '${ "https://example.com/" + .shop }'
                type: '${ "com.example." + .what }'
                time: '${ .at }'
                subject: '${ .shop }'
                dataschema: '${ "https://example.com/schemas/" + .what }'
                tenant: '${ .shop | ascii_upcase }'
                data: '${ { n: .id } }'
    """
    And given the workflow input is:
    """yaml
    { id: 7, shop: acme, what: placed, at: '2026-01-31T12:00:00Z' }
    """
    When the workflow is executed
    Then the workflow should complete
    And the workflow output should match:
    """yaml
    id: order-7
    source: https://example.com/acme
    type: com.example.placed
    time: '2026-01-31T12:00:00Z'
    subject: acme
    dataschema: https://example.com/schemas/placed
    tenant: ACME
    data: { n: 7 }
    """

  Scenario: Without a source it is the workflow's identity
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: emit-source, version: '1.2.3' }
    do:
      - announce:
          emit:
            event:
              with: { type: com.example.order.placed }
    """
    When the workflow is executed
    Then the workflow should complete
    And the workflow output should have a 'source' property with value:
    """yaml
    /test/emit-source/1.2.3
    """

  Scenario: Each event has an identity of its own
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: emit-identity, version: '1.0.0' }
    do:
      - loop:
          for: { in: '[1, 2, 3]' }
          do:
            - announce:
                input: { from: '{ ids: .ids }' }
                emit:
                  event:
                    with: { type: com.example.tick, data: '${ $item }' }
                output: { as: '{ ids: ($input.ids + [.id]) }' }
      - count:
          set: '${ .ids | unique | length }'
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    3
    """
    And these events should be emitted:
    """yaml
    - { type: com.example.tick, data: 1 }
    - { type: com.example.tick, data: 2 }
    - { type: com.example.tick, data: 3 }
    """

  @skipped-time
  Scenario: Events are published in the order in which they are emitted
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: emit-order, version: '1.0.0' }
    do:
      - first:
          emit: { event: { with: { source: /test, type: com.example.first } } }
      - pause:
          wait: PT1H
      - second:
          emit: { event: { with: { source: /test, type: com.example.second, data: { after: '${ .type }' } } } }
    """
    When the workflow is executed
    Then the workflow should complete
    And these events should be emitted:
    """yaml
    - { source: /test, type: com.example.first, specversion: '1.0' }
    - { source: /test, type: com.example.second, data: { after: com.example.first } }
    """
