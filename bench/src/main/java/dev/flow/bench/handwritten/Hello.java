package dev.flow.bench.handwritten;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** {@code hello.yaml}, written by hand as a Temporal workflow. */
@WorkflowInterface
public interface Hello {
    @WorkflowMethod(name = "hello")
    Greeting run(Person person);

    record Person(String name) {}

    record Greeting(String greeting) {
        public static Greeting of(Person person) {
            return new Greeting("Hello, " + person.name() + "!");
        }
    }

    /** The workflow's implementation, with the steps of the document. */
    final class Steps implements Hello {
        @Override
        public Greeting run(Person person) {
            return Greeting.of(person);
        }
    }
}
