package dev.flow.engine.embedded;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.UnaryOperator;

/** Runs programs on the class path of this process less the in-JVM server, as a production worker has it. */
public final class WithoutTestServer {
    private WithoutTestServer() {}

    /**
     * What a program answers.
     *
     * @param program has a public constructor without parameters; it is loaded anew, with everything that it uses
     */
    public static String answer(Class<? extends UnaryOperator<String>> program, String argument) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        // never closed: threads of the program's libraries go on loading classes for a moment
        var loader = new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader());
        try {
            thread.setContextClassLoader(loader);
            @SuppressWarnings("unchecked")
            var isolated = (UnaryOperator<String>)
                    loader.loadClass(program.getName()).getConstructor().newInstance();
            return isolated.apply(argument);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static URL[] classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .filter(entry -> !entry.contains("temporal-test"))
                .map(WithoutTestServer::url)
                .toArray(URL[]::new);
    }

    private static URL url(String entry) {
        try {
            return Path.of(entry).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(entry, e);
        }
    }
}
