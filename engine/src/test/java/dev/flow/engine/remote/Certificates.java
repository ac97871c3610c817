package dev.flow.engine.remote;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Key pairs and certificates for a test, made with the JDK's keytool. */
final class Certificates {
    static final String PASSWORD = "changeit";

    private final Path folder;

    Certificates(Path folder) {
        this.folder = folder;
    }

    /** A self-signed certificate for this host name, which is its own authority. */
    Identity identity(String name, String host) throws Exception {
        Path store = folder.resolve(name + ".p12");
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                name,
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-ext",
                "san=" + (host.matches("[0-9.]+") ? "ip:" : "dns:") + host,
                "-ext",
                "bc:c",
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                store.toString()));
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(output);
        }
        return load(name, store);
    }

    private Identity load(String name, Path file) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        Certificate certificate = store.getCertificate(name);
        Path chain = pem(name + ".crt", "CERTIFICATE", certificate.getEncoded());
        Path key = pem(
                name + ".key",
                "PRIVATE KEY",
                store.getKey(name, PASSWORD.toCharArray()).getEncoded());
        return new Identity(store, certificate, chain, key);
    }

    private Path pem(String file, String label, byte[] content) throws IOException {
        String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return Files.writeString(
                folder.resolve(file), "-----BEGIN " + label + "-----\n" + body + "\n-----END " + label + "-----\n");
    }

    /** A key with its certificate, in a store and as PEM files. */
    record Identity(KeyStore store, Certificate certificate, Path chain, Path key) {}
}
