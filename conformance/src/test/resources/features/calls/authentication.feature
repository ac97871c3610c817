Feature: Authentication
  DSL reference, "Authentication".

  Scenario Outline: <scheme>, inline and reusable
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: auth-schemes, version: '1.0.0' }
    use:
      authentications:
        known:
          <policy>
    do:
      - inline:
          call: http
          with:
            method: get
            endpoint:
              uri: <uri>
              authentication:
                <policy>
      - reusable:
          call: http
          with:
            method: get
            endpoint:
              uri: <uri>
              authentication: { use: known }
          output: { as: .authenticated }
    """
    And given the workflow input is:
    """yaml
    { user: ada, password: p4ss }
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    true
    """

    Examples:
      | scheme | uri                                                      | policy                                                        |
      | basic  | https://httpbin.org/basic-auth/ada/p4ss                  | basic: { username: ada, password: p4ss }                      |
      | bearer | https://httpbin.org/bearer                               | bearer: { token: abc }                                        |
      | digest | https://httpbin.org/digest-auth/auth/ada/p4ss            | digest: { username: ada, password: p4ss }                     |

  Scenario Outline: <scheme> from a secret
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: auth-secret, version: '1.0.0' }
    use:
      secrets: [ credentials ]
    do:
      - ask:
          call: http
          with:
            method: get
            endpoint:
              uri: <uri>
              authentication:
                <scheme>: { use: credentials }
          output: { as: .authenticated }
    """
    And the secret 'credentials' is:
    """yaml
    <secret>
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    true
    """
    And the history should not contain 'p4ss-w0rd'

    Examples:
      | scheme | uri                                                 | secret                                    |
      | basic  | https://httpbin.org/basic-auth/ada/p4ss-w0rd        | { username: ada, password: p4ss-w0rd }    |
      | bearer | https://httpbin.org/bearer                          | { token: p4ss-w0rd }                      |
      | digest | https://httpbin.org/digest-auth/auth/ada/p4ss-w0rd  | { username: ada, password: p4ss-w0rd }    |

  Scenario: Secrets in the properties of a policy
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: auth-secret-properties, version: '1.0.0' }
    use:
      secrets: [ password ]
    do:
      - ask:
          call: http
          with:
            method: get
            endpoint:
              uri: https://httpbin.org/basic-auth/ada/p4ss-w0rd
              authentication:
                basic: { username: '${ .user }', password: '${ $secrets.password }' }
          output: { as: .user }
    """
    And the secret 'password' is:
    """yaml
    p4ss-w0rd
    """
    And given the workflow input is:
    """yaml
    user: ada
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    ada
    """
    And the history should not contain 'p4ss-w0rd'

  Scenario: Wrong credentials are an error
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: auth-wrong, version: '1.0.0' }
    do:
      - ask:
          call: http
          with:
            method: get
            endpoint:
              uri: https://httpbin.org/basic-auth/ada/right
              authentication: { basic: { username: ada, password: wrong } }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    status: 401
    instance: /do/0/ask
    """

  Scenario: OAuth2 with client credentials, token asked for once
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: auth-oauth2, version: '1.0.0' }
    use:
      authentications:
        shop:
          oauth2:
            authority: https://service.test/realms/shop
            endpoints: { token: /auth/token, revocation: /auth/revoke, introspection: /auth/introspect }
            grant: client_credentials
            client: { id: flow, secret: s3cr3t }
            scopes: [ read, write ]
            audiences: [ orders ]
    do:
      - first:
          call: http
          with: { method: get, endpoint: { uri: 'https://service.test/orders', authentication: { use: shop } } }
      - second:
          call: http
          with: { method: get, endpoint: { uri: 'https://service.test/orders', authentication: { use: shop } } }
    """
    And the service answers 'POST /realms/shop/auth/token' with:
    """yaml
    body: { access_token: t-1, token_type: Bearer, expires_in: 3600 }
    """
    And the service answers 'GET /orders' with:
    """yaml
    body: [ 1 ]
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    [ 1 ]
    """
    And the service should have received:
    """yaml
    - method: POST
      path: /realms/shop/auth/token
      headers: { content-type: /application.x-www-form-urlencoded.*/ }
      body: /.*grant_type=client_credentials.*/
    - { path: /orders, headers: { authorization: Bearer t-1 } }
    - { path: /orders, headers: { authorization: Bearer t-1 } }
    """

  Scenario: OAuth2 has a default path for its tokens
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: auth-oauth2-default, version: '1.0.0' }
    do:
      - ask:
          call: http
          with:
            method: get
            endpoint:
              uri: https://service.test/orders
              authentication:
                oauth2:
                  authority: https://service.test
                  grant: client_credentials
                  client: { id: flow, secret: s3cr3t, authentication: client_secret_basic }
    """
    And the service answers 'POST /oauth2/token' with:
    """yaml
    body: { access_token: t-2, token_type: Bearer, expires_in: 60 }
    """
    And the service answers 'GET /orders' with:
    """yaml
    body: fine
    """
    When the workflow is executed
    Then the workflow should complete with output:
    """yaml
    fine
    """
    And the service should have received:
    """yaml
    - { path: /oauth2/token, headers: { authorization: Basic ZmxvdzpzM2NyM3Q= } }
    - { path: /orders, headers: { authorization: Bearer t-2 } }
    """

  Scenario: OAuth2 with a token request in JSON
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: auth-oauth2-json, version: '1.0.0' }
    do:
      - ask:
          call: http
          with:
            method: get
            endpoint:
              uri: https://service.test/orders
              authentication:
                oauth2:
                  authority: https://service.test
                  grant: password
                  client: { id: flow, authentication: none }
                  request: { encoding: application/json }
                  username: ada
                  password: p4ss
                  issuers: [ 'https://service.test' ]
    """
    And the service answers 'POST /oauth2/token' with:
    """yaml
    body: { access_token: t-3, token_type: Bearer }
    """
    And the service answers 'GET /orders' with:
    """yaml
    body: fine
    """
    When the workflow is executed
    Then the workflow should complete
    And the service should have received:
    """yaml
    - path: /oauth2/token
      headers: { content-type: /application.json.*/ }
      body: { grant_type: password, client_id: flow, username: ada, password: p4ss }
    - { path: /orders, headers: { authorization: Bearer t-3 } }
    """

  Scenario: OAuth2 from a secret
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: auth-oauth2-secret, version: '1.0.0' }
    use:
      secrets: [ shop ]
    do:
      - ask:
          call: http
          with: { method: get, endpoint: { uri: 'https://service.test/orders', authentication: { oauth2: { use: shop } } } }
    """
    And the secret 'shop' is:
    """yaml
    authority: https://service.test
    grant: client_credentials
    client: { id: flow, secret: s3cr3t-client }
    """
    And the service answers 'POST /oauth2/token' with:
    """yaml
    body: { access_token: t0k3n-value, token_type: Bearer }
    """
    And the service answers 'GET /orders' with:
    """yaml
    body: fine
    """
    When the workflow is executed
    Then the workflow should complete
    And the service should have received:
    """yaml
    - { path: /oauth2/token }
    - { headers: { authorization: Bearer t0k3n-value } }
    """
    And the history should not contain 's3cr3t-client'
    And the history should not contain 't0k3n-value'

  Scenario: OpenID Connect finds the token endpoint by itself
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: auth-oidc, version: '1.0.0' }
    do:
      - ask:
          call: http
          with:
            method: get
            endpoint:
              uri: https://service.test/orders
              authentication:
                oidc:
                  authority: https://service.test/realms/shop
                  grant: client_credentials
                  client: { id: flow, secret: s3cr3t, authentication: client_secret_post }
                  scopes: [ openid ]
    """
    And the service answers 'GET /realms/shop/.well-known/openid-configuration' with:
    """yaml
    body: { issuer: 'https://service.test/realms/shop', token_endpoint: 'https://service.test/hidden/token' }
    """
    And the service answers 'POST /hidden/token' with:
    """yaml
    body: { access_token: t-4, token_type: Bearer }
    """
    And the service answers 'GET /orders' with:
    """yaml
    body: fine
    """
    When the workflow is executed
    Then the workflow should complete
    And the service should have received:
    """yaml
    - { path: /realms/shop/.well-known/openid-configuration }
    - { path: /hidden/token }
    - { path: /orders, headers: { authorization: Bearer t-4 } }
    """

  Scenario: OpenID Connect from a secret
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: auth-oidc-secret, version: '1.0.0' }
    use:
      secrets: [ shop ]
    do:
      - ask:
          call: http
          with: { method: get, endpoint: { uri: 'https://service.test/orders', authentication: { oidc: { use: shop } } } }
    """
    And the secret 'shop' is:
    """yaml
    authority: https://service.test
    grant: client_credentials
    client: { id: flow, secret: s3cr3t-client }
    """
    And the service answers 'GET /.well-known/openid-configuration' with:
    """yaml
    body: { issuer: 'https://service.test', token_endpoint: 'https://service.test/token' }
    """
    And the service answers 'POST /token' with:
    """yaml
    body: { access_token: t-5, token_type: Bearer }
    """
    And the service answers 'GET /orders' with:
    """yaml
    body: fine
    """
    When the workflow is executed
    Then the workflow should complete
    And the history should not contain 's3cr3t-client'

  Scenario: A token that is refused
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: auth-oauth2-refused, version: '1.0.0' }
    do:
      - ask:
          call: http
          with:
            method: get
            endpoint:
              uri: https://service.test/orders
              authentication:
                oauth2:
                  authority: https://service.test
                  grant: client_credentials
                  client: { id: flow, secret: wrong }
    """
    And the service answers 'POST /oauth2/token' with:
    """yaml
    { status: 401, body: { error: invalid_client } }
    """
    When the workflow is executed
    Then the workflow should fault with error:
    """yaml
    type: https://open-workflow-specification.org/spec/1.0.0/errors/authentication
    status: 401
    instance: /do/0/ask
    """

  Scenario: An unknown reusable policy is a mistake
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: auth-unknown, version: '1.0.0' }
    do:
      - ask:
          call: http
          with: { method: get, endpoint: { uri: 'https://service.test/orders', authentication: { use: nobody } } }
    """
    When the workflow is checked
    Then the workflow should be invalid with 'undefined-reference'

  Scenario: OAuth2 exchanges the tokens of a subject and an actor
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: auth-oauth2-exchange, version: '1.0.0' }
    do:
      - ask:
          call: http
          with:
            method: get
            endpoint:
              uri: https://service.test/orders
              authentication:
                oauth2:
                  authority: https://service.test
                  grant: urn:ietf:params:oauth:grant-type:token-exchange
                  client: { id: flow, secret: s3cr3t }
                  subject: { token: '${ .token }', type: 'urn:ietf:params:oauth:token-type:access_token' }
                  actor: { token: actor-token, type: 'urn:ietf:params:oauth:token-type:jwt' }
    """
    And given the workflow input is:
    """yaml
    token: user-token
    """
    And the service answers 'POST /oauth2/token' with:
    """yaml
    body: { access_token: t-6, token_type: Bearer }
    """
    And the service answers 'GET /orders' with:
    """yaml
    body: fine
    """
    When the workflow is executed
    Then the workflow should complete
    And the service should have received:
    """yaml
    - path: /oauth2/token
      body: '/(?=.*subject_token=user-token)(?=.*subject_token_type=urn)(?=.*actor_token=actor-token)(?=.*actor_token_type=urn).*/'
    - { path: /orders, headers: { authorization: Bearer t-6 } }
    """

  Scenario Outline: A client that shows an assertion, with <scheme>
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: auth-assertion, version: '1.0.0' }
    do:
      - ask:
          call: http
          with:
            method: get
            endpoint:
              uri: https://service.test/orders
              authentication:
                <scheme>:
                  authority: https://service.test
                  grant: client_credentials
                  client: { id: flow, assertion: signed.by.me, authentication: private_key_jwt }
    """
    And the service answers 'GET /.well-known/openid-configuration' with:
    """yaml
    body: { issuer: 'https://service.test', token_endpoint: 'https://service.test/oauth2/token' }
    """
    And the service answers 'POST /oauth2/token' with:
    """yaml
    body: { access_token: t-7, token_type: Bearer }
    """
    And the service answers 'GET /orders' with:
    """yaml
    body: fine
    """
    When the workflow is executed
    Then the workflow should complete
    And one request should be:
    """yaml
    path: /oauth2/token
    body: '/(?=.*client_assertion=signed.by.me)(?=.*client_assertion_type=urn).*/'
    """

    Examples:
      | scheme |
      | oauth2 |
      | oidc   |

  Scenario: Everything that OpenID Connect takes
    Given a workflow with definition:
    """yaml
    document: { dsl: '1.0.3', namespace: test, name: auth-oidc-everything, version: '1.0.0' }
    do:
      - ask:
          call: http
          with:
            method: get
            endpoint:
              uri: https://service.test/orders
              authentication:
                oidc:
                  authority: https://service.test
                  grant: password
                  client: { id: flow, secret: s3cr3t }
                  request: { encoding: application/x-www-form-urlencoded }
                  issuers: [ 'https://service.test' ]
                  scopes: [ openid, orders ]
                  audiences: [ orders ]
                  username: ada
                  password: p4ss
                  subject: { token: s, type: 'urn:ietf:params:oauth:token-type:jwt' }
                  actor: { token: a, type: 'urn:ietf:params:oauth:token-type:jwt' }
    """
    And the service answers 'GET /.well-known/openid-configuration' with:
    """yaml
    body: { issuer: 'https://service.test', token_endpoint: 'https://service.test/token' }
    """
    And the service answers 'POST /token' with:
    """yaml
    body: { access_token: t-8, token_type: Bearer }
    """
    And the service answers 'GET /orders' with:
    """yaml
    body: fine
    """
    When the workflow is executed
    Then the workflow should complete
    And one request should be:
    """yaml
    path: /token
    body: '/(?=.*grant_type=password)(?=.*username=ada)(?=.*password=p4ss)(?=.*scope=openid(\+|%20)orders).*/'
    """
