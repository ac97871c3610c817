package dev.flow.dist;

import dev.flow.testing.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/**
 * A checkout with the real launcher around a program of one line, which a stub of Maven builds in a second from two
 * modules: {@code cli}, where the program is, and {@code dist}, which packages it. Its jar always has the same size and
 * the same time, so that nothing but its content tells one build from another.
 */
final class ToyCheckout {
    private static final String MAVEN = """
            #!/bin/sh
            set -e
            home=$(cd "$(dirname "$0")" && pwd)
            echo "$*" >>"$home/builds"
            cd "$home/dist"
            mkdir -p target/classes target/flow/lib
            "$JAVA_HOME/bin/javac" -d target/classes ../cli/src/main/java/*.java src/main/java/*.java
            "$JAVA_HOME/bin/jar" --create --date=2026-01-01T00:00:00Z --no-compress --file target/shaded.jar -C target/classes .
            "$JAVA_HOME/bin/java" FinishJar.java target/shaded.jar target/flow/lib/flow.jar ../flow
            touch -d 2026-01-01T00:00:00Z target/flow/lib/flow.jar
            """;

    final Path root;

    private ToyCheckout(Path root) {
        this.root = root;
    }

    static ToyCheckout in(Path root) throws IOException {
        var checkout = new ToyCheckout(root);
        var repository = Checkout.root();
        copy(repository.resolve("flow"), root.resolve("flow"));
        copy(repository.resolve("dist/src/main/sh/find-jdk.sh"), root.resolve("dist/src/main/sh/find-jdk.sh"));
        for (String step : List.of("FinishJar.java", "CallSites.java")) {
            copy(
                    repository.resolve("dist/src/build/java").resolve(step),
                    root.resolve("dist").resolve(step));
        }
        Files.writeString(root.resolve("pom.xml"), "<project/>\n");
        Files.writeString(root.resolve("mvnw"), MAVEN);
        Files.setPosixFilePermissions(root.resolve("mvnw"), PosixFilePermissions.fromString("rwxr-xr-x"));
        checkout.write("dist", "Training", "dev.flow.cli.Main.main(arguments);");
        checkout.says("one");
        return checkout;
    }

    /** The program prints this from now on. */
    void says(String word) throws IOException {
        write("cli", "Main", "System.out.println(\"" + word + "\");");
    }

    private void write(String module, String name, String statement) throws IOException {
        var file = root.resolve(module + "/src/main/java/" + name + ".java");
        Files.createDirectories(file.getParent());
        Files.writeString(
                file,
                "package dev.flow." + module + ";\npublic class " + name + " {\n"
                        + "    public static void main(String[] arguments) {\n        " + statement + "\n    }\n}\n");
    }

    /** The arguments of each build so far. */
    List<String> builds() throws IOException {
        return Files.readAllLines(root.resolve("builds"));
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
    }
}
