package dev.flow.server.protocol;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Duration;
import com.google.protobuf.Empty;
import com.google.protobuf.ExtensionRegistryLite;
import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import com.google.protobuf.Timestamp;
import com.google.protobuf.WireFormat;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.Marshaller;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.ServiceDescriptor;
import io.grpc.Status;
import io.grpc.protobuf.ProtoUtils;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * The methods of Temporal's {@code TestService}, whose generated classes are part of its test server. A message of it
 * is empty, or has one field.
 */
final class TimeService {
    private static final String NAME = "temporal.api.testservice.v1.TestService";
    private static final int FIELD = 1;
    private static final Marshaller<Empty> EMPTY = ProtoUtils.marshaller(Empty.getDefaultInstance());
    private static final Marshaller<Duration> DURATION =
            new Wrapped<>(Duration.parser(), Duration.getDefaultInstance());
    private static final Marshaller<Timestamp> TIMESTAMP =
            new Wrapped<>(Timestamp.parser(), Timestamp.getDefaultInstance());

    static final MethodDescriptor<Empty, Empty> LOCK = method("LockTimeSkipping", EMPTY, EMPTY);
    static final MethodDescriptor<Empty, Empty> UNLOCK = method("UnlockTimeSkipping", EMPTY, EMPTY);
    static final MethodDescriptor<Duration, Empty> SLEEP = method("Sleep", DURATION, EMPTY);
    static final MethodDescriptor<Timestamp, Empty> SLEEP_UNTIL = method("SleepUntil", TIMESTAMP, EMPTY);
    static final MethodDescriptor<Duration, Empty> UNLOCK_WITH_SLEEP =
            method("UnlockTimeSkippingWithSleep", DURATION, EMPTY);
    static final MethodDescriptor<Empty, Timestamp> CURRENT_TIME = method("GetCurrentTime", EMPTY, TIMESTAMP);

    static final ServiceDescriptor DESCRIPTOR = ServiceDescriptor.newBuilder(NAME)
            .addMethod(LOCK)
            .addMethod(UNLOCK)
            .addMethod(SLEEP)
            .addMethod(SLEEP_UNTIL)
            .addMethod(UNLOCK_WITH_SLEEP)
            .addMethod(CURRENT_TIME)
            .build();

    private TimeService() {}

    private static <Q, R> MethodDescriptor<Q, R> method(String name, Marshaller<Q> request, Marshaller<R> response) {
        return MethodDescriptor.newBuilder(request, response)
                .setType(MethodType.UNARY)
                .setFullMethodName(MethodDescriptor.generateFullMethodName(NAME, name))
                .build();
    }

    /** A message whose one field is a message. */
    private record Wrapped<T extends Message>(Parser<T> parser, T absent) implements Marshaller<T> {
        @Override
        public InputStream stream(T value) {
            try {
                var bytes = new ByteArrayOutputStream();
                CodedOutputStream out = CodedOutputStream.newInstance(bytes);
                out.writeMessage(FIELD, value);
                out.flush();
                return new ByteArrayInputStream(bytes.toByteArray());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public T parse(InputStream stream) {
            try {
                CodedInputStream in = CodedInputStream.newInstance(stream);
                T value = absent;
                for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
                    if (tag == (FIELD << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED)) {
                        value = in.readMessage(parser, ExtensionRegistryLite.getEmptyRegistry());
                    } else {
                        in.skipField(tag);
                    }
                }
                return value;
            } catch (IOException e) {
                throw Status.INTERNAL
                        .withDescription("Invalid message.")
                        .withCause(e)
                        .asRuntimeException();
            }
        }
    }
}
