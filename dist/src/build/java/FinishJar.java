import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.constant.ConstantDescs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The last step of making {@code flow.jar}: copies a jar and rewrites class files that are too old to be put into an
 * AOT cache (before Java 6, which brought stack maps; picocli's are), the {@link CallSites} that no cache holds, and
 * one class of Jdbi. Beside the result it writes the digest that names its caches. Run by the build: {@code java
 * FinishJar.java IN OUT LAUNCHER}.
 */
final class FinishJar {
    private static final int FIRST_WITH_STACK_MAPS = ClassFile.JAVA_6_VERSION;
    private static final int REWRITTEN = ClassFile.JAVA_8_VERSION;

    /**
     * Starts the Flight Recorder for an event of each statement, at the first one: a tenth of the start of a service.
     * Without its static initializer it finds no recorder, and Jdbi makes no events.
     */
    private static final String FLIGHT_RECORDER_OF_JDBI = "org/jdbi/v3/core/statement/internal/JfrSupport.class";

    /** Read at every start of a service, which inflating them makes longer. */
    private static final String LIBRARIES = "org/sqlite/native/";

    private FinishJar() {}

    public static void main(String[] arguments) throws IOException, NoSuchAlgorithmException {
        var out = Path.of(arguments[1]);
        Files.createDirectories(out.toAbsolutePath().getParent());
        // Written aside and moved: a `flow` that starts meanwhile sees the old jar or the new one.
        var part = out.resolveSibling(out.getFileName() + ".part");
        try (var jar = new JarFile(Path.of(arguments[0]).toFile());
                var target = new ZipOutputStream(Files.newOutputStream(part))) {
            copy(jar, target);
        }
        var digest = MessageDigest.getInstance("SHA-256");
        digest.update(Files.readAllBytes(part));
        digest.update(Files.readAllBytes(Path.of(arguments[2])));
        var name = HexFormat.of().formatHex(digest.digest(), 0, 16);
        var named = out.resolveSibling(out.getFileName() + ".digest");
        Files.deleteIfExists(named);
        Files.move(part, out, StandardCopyOption.ATOMIC_MOVE);
        Files.writeString(named, name + "\n");
    }

    private static void copy(JarFile jar, ZipOutputStream target) throws IOException {
        var classFile = ClassFile.of(
                StackMapsOption.GENERATE_STACK_MAPS,
                ClassFile.ClassHierarchyResolverOption.of(
                        ClassHierarchyResolver.ofResourceParsing(type -> open(jar, type.descriptorString()))
                                .orElse(ClassHierarchyResolver.defaultResolver())));
        for (var entry : jar.stream().toList()) {
            var copy = new ZipEntry(entry.getName());
            copy.setTimeLocal(entry.getTimeLocal());
            if (entry.getName().startsWith(LIBRARIES)) {
                copy.setMethod(ZipEntry.STORED);
                copy.setSize(entry.getSize());
                copy.setCrc(entry.getCrc());
            }
            target.putNextEntry(copy);
            try (var content = jar.getInputStream(entry)) {
                write(classFile, entry, content, target);
            }
            target.closeEntry();
        }
    }

    private static void write(ClassFile classFile, ZipEntry entry, InputStream content, OutputStream target)
            throws IOException {
        if (!entry.getName().endsWith(".class")) {
            content.transferTo(target);
            return;
        }
        var bytes = content.readAllBytes();
        int version = (bytes[6] & 0xff) << 8 | bytes[7] & 0xff;
        if (version < FIRST_WITH_STACK_MAPS) {
            target.write(rewrite(classFile, classFile.parse(bytes)));
        } else if (entry.getName().equals(FLIGHT_RECORDER_OF_JDBI)) {
            target.write(withoutStart(classFile, classFile.parse(bytes)));
        } else {
            target.write(CallSites.expand(classFile, entry.getName(), bytes));
        }
    }

    private static byte[] rewrite(ClassFile classFile, ClassModel model) {
        ClassTransform version = (builder, element) -> {
            if (element instanceof ClassFileVersion) {
                builder.withVersion(REWRITTEN, 0);
            } else {
                builder.with(element);
            }
        };
        // Code that nothing touches is copied as it is, without stack maps.
        return classFile.transformClass(
                model, version.andThen(ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL)));
    }

    private static byte[] withoutStart(ClassFile classFile, ClassModel model) {
        return classFile.transformClass(
                model,
                ClassTransform.dropping(element -> element instanceof MethodModel method
                        && method.methodName().equalsString(ConstantDescs.CLASS_INIT_NAME)));
    }

    private static InputStream open(JarFile jar, String descriptor) {
        var entry = jar.getEntry(descriptor.substring(1, descriptor.length() - 1) + ".class");
        try {
            return entry == null ? null : jar.getInputStream(entry);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
