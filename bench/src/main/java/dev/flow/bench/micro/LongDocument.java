package dev.flow.bench.micro;

/** A workflow of any number of tasks: half of them data, a quarter calls, the rest around others. */
public final class LongDocument {
    private static final String HEAD = """
            document:
              dsl: '1.0.3'
              namespace: bench
              name: @
              version: '1.0.0'
            do:
            """;

    /** Eight tasks, nested ones counted; # is a number. */
    private static final String GROUP = """
              - price#:
                  set:
                    order: ${ .order }
                    total: ${ [.lines[] | .price * .quantity] | add }
              - weigh#:
                  if: ${ .total > 0 }
                  switch:
                    - large:
                        when: ${ .total > 1000 }
                        then: each#
                    - usual:
                        then: continue
              - each#:
                  for:
                    each: line
                    in: .lines
                  do:
                    - add#:
                        set: '${ . + {total: (.total + $line.price)} }'
                    - fetch#:
                        call: http
                        with:
                          method: get
                          endpoint: https://shop.example/items/{sku}
                        output:
                          as: '${ $input + {stock} }'
              - pay#:
                  try:
                    - charge#:
                        call: http
                        with:
                          method: post
                          endpoint: '${ "https://shop.example/payments/" + .order }'
                          body:
                            amount: ${ .total }
                        timeout:
                          after: PT10S
                  catch:
                    errors:
                      with:
                        status: 503
                    retry:
                      delay: PT1S
                      limit:
                        attempt:
                          count: 3
                    do:
                      - note#:
                          set:
                            failed: true
            """;

    private static final int TASKS_OF_GROUP = 8;

    private LongDocument() {}

    /** The text of one with this number of tasks, rounded down to a multiple of eight. */
    static String of(int tasks) {
        return of("long", tasks);
    }

    /** The same under a name. */
    public static String of(String name, int tasks) {
        var text = new StringBuilder(HEAD.replace("@", name));
        for (int group = 0; group < tasks / TASKS_OF_GROUP; group++) {
            text.append(GROUP.replace("#", Integer.toString(group)));
        }
        return text.toString();
    }
}
