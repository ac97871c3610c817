import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.LambdaMetafactory;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The call sites of a class that the JVM would link at every start, with classes that it makes for them: an AOT cache
 * holds those of lambdas and of joined texts, and not those of a {@code switch} over types, of the {@code equals} and
 * {@code hashCode} of records, and of lambdas that can be serialized. Each takes up to a millisecond. The first two
 * become methods that do what {@link java.lang.runtime.SwitchBootstraps#typeSwitch} and
 * {@link java.lang.runtime.ObjectMethods} say; the last ones become other lambdas, since nothing serializes them.
 */
final class CallSites {
    private static final List<String> PACKAGES = List.of("dev/flow/", "io/helidon/", "io/temporal/", "org/jdbi/");
    private static final ClassDesc OBJECTS = ClassDesc.of("java.util.Objects");
    private static final DirectMethodHandleDesc METAFACTORY = MethodHandleDesc.ofMethod(
            DirectMethodHandleDesc.Kind.STATIC,
            ClassDesc.of("java.lang.invoke.LambdaMetafactory"),
            "metafactory",
            MethodTypeDesc.of(
                    ConstantDescs.CD_CallSite,
                    ConstantDescs.CD_MethodHandles_Lookup,
                    ConstantDescs.CD_String,
                    ConstantDescs.CD_MethodType,
                    ConstantDescs.CD_MethodType,
                    ConstantDescs.CD_MethodHandle,
                    ConstantDescs.CD_MethodType));

    /** The options of lambdas that are serializable and nothing else: the second one has no bridges. */
    private static final Set<List<ConstantDesc>> SERIALIZABLE = Set.of(
            List.of(LambdaMetafactory.FLAG_SERIALIZABLE),
            List.of(LambdaMetafactory.FLAG_SERIALIZABLE | LambdaMetafactory.FLAG_BRIDGES, 0));

    private final ClassModel model;
    private final List<Consumer<ClassBuilder>> added = new ArrayList<>();

    private CallSites(ClassModel model) {
        this.model = model;
    }

    /** The class without such call sites; a class of others, or that needs one which is not in the jar, as it is. */
    static byte[] expand(ClassFile classFile, String entry, byte[] bytes) {
        if (PACKAGES.stream().noneMatch(entry::startsWith)) {
            return bytes;
        }
        var model = classFile.parse(bytes);
        var sites = new CallSites(model);
        if (model.methods().stream().noneMatch(sites::hasAny)) {
            return bytes;
        }
        try {
            return classFile.transformClass(
                    model,
                    ClassTransform.transformingMethodBodies(sites::hasAny, sites::replace)
                            .andThen(ClassTransform.endHandler(
                                    builder -> sites.added.forEach(add -> add.accept(builder)))));
        } catch (IllegalArgumentException e) { // an optional library that is absent
            System.err.println(entry + " stays as it is: " + e.getMessage());
            return bytes;
        }
    }

    private boolean hasAny(MethodModel method) {
        return method.code().stream()
                .flatMap(CodeModel::elementStream)
                .anyMatch(element -> element instanceof InvokeDynamicInstruction call
                        && replacement(call).isPresent());
    }

    private void replace(CodeBuilder code, CodeElement element) {
        Optional<Consumer<CodeBuilder>> replacement =
                element instanceof InvokeDynamicInstruction call ? replacement(call) : Optional.empty();
        if (replacement.isPresent()) {
            replacement.get().accept(code);
        } else {
            code.with(element);
        }
    }

    /** What writes the code that takes the place of a call. */
    private Optional<Consumer<CodeBuilder>> replacement(InvokeDynamicInstruction call) {
        var bootstrap = call.bootstrapMethod();
        return switch (bootstrap.owner().displayName() + '.' + bootstrap.methodName()) {
            case "SwitchBootstraps.typeSwitch" -> typeSwitch(call.typeSymbol(), call.bootstrapArgs());
            case "ObjectMethods.bootstrap" ->
                ofRecord(call.name().stringValue(), call.typeSymbol(), call.bootstrapArgs());
            case "LambdaMetafactory.altMetafactory" ->
                lambda(call.name().stringValue(), call.typeSymbol(), call.bootstrapArgs());
            default -> Optional.empty();
        };
    }

    private static Optional<Consumer<CodeBuilder>> lambda(
            String name, MethodTypeDesc type, List<ConstantDesc> arguments) {
        List<ConstantDesc> options = arguments.subList(3, arguments.size());
        return SERIALIZABLE.contains(options)
                ? Optional.of(code -> code.invokedynamic(DynamicCallSiteDesc.of(
                        METAFACTORY, name, type, arguments.subList(0, 3).toArray(ConstantDesc[]::new))))
                : Optional.empty();
    }

    private Consumer<CodeBuilder> method(String purpose, MethodTypeDesc type, Consumer<CodeBuilder> body) {
        return code -> {
            String name = purpose + '$' + added.size();
            int flags = ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC;
            added.add(builder -> builder.withMethodBody(name, type, flags, body));
            code.invokestatic(
                    model.thisClass().asSymbol(), name, type, model.flags().has(AccessFlag.INTERFACE));
        };
    }

    private Optional<Consumer<CodeBuilder>> typeSwitch(MethodTypeDesc type, List<ConstantDesc> labels) {
        boolean known = !type.parameterType(0).isPrimitive()
                && labels.stream().allMatch(label -> label instanceof ClassDesc of && !of.isPrimitive());
        return known
                ? Optional.of(method(
                        "typeSwitch",
                        type,
                        code -> typeSwitch(
                                code, labels.stream().map(ClassDesc.class::cast).toList())))
                : Optional.empty();
    }

    /** The first label, from a given one on, that an object is an instance of; their number for none; -1 for null. */
    private static void typeSwitch(CodeBuilder code, List<ClassDesc> labels) {
        Label some = code.newLabel();
        code.aload(0).ifnonnull(some).loadConstant(-1).ireturn().labelBinding(some);
        for (int i = 0; i < labels.size(); i++) {
            Label next = code.newLabel();
            code.iload(1).loadConstant(i).if_icmpgt(next);
            code.aload(0).instanceOf(labels.get(i)).ifeq(next);
            code.loadConstant(i).ireturn().labelBinding(next);
        }
        code.loadConstant(labels.size()).ireturn();
    }

    /** A component of a record. */
    private record Component(ClassDesc owner, String name, ClassDesc type) {
        Component(ConstantDesc getter) {
            var field = (DirectMethodHandleDesc) getter;
            this(field.owner(), field.methodName(), field.invocationType().returnType());
        }

        void get(CodeBuilder code, int local) {
            code.aload(local).getfield(owner, name, type);
        }

        /** Leaves the hash code of the first local's component. */
        void hash(CodeBuilder code) {
            get(code, 0);
            if (type.isPrimitive()) {
                code.invokestatic(wrapper(), "hashCode", MethodTypeDesc.of(ConstantDescs.CD_int, type));
            } else {
                code.invokestatic(
                        OBJECTS, "hashCode", MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_Object));
            }
        }

        /** Goes on only when the component of both locals is equal. */
        void compare(CodeBuilder code, Label unequal) {
            get(code, 0);
            get(code, 2);
            switch (TypeKind.from(type)) {
                case REFERENCE ->
                    code.invokestatic(
                                    OBJECTS,
                                    "equals",
                                    MethodTypeDesc.of(
                                            ConstantDescs.CD_boolean, ConstantDescs.CD_Object, ConstantDescs.CD_Object))
                            .ifeq(unequal);
                case LONG -> code.lcmp().ifne(unequal);
                case FLOAT, DOUBLE ->
                    code.invokestatic(wrapper(), "compare", MethodTypeDesc.of(ConstantDescs.CD_int, type, type))
                            .ifne(unequal);
                default -> code.if_icmpne(unequal);
            }
        }

        private ClassDesc wrapper() {
            return ClassDesc.of(
                    switch (TypeKind.from(type)) {
                        case BOOLEAN -> "java.lang.Boolean";
                        case BYTE -> "java.lang.Byte";
                        case CHAR -> "java.lang.Character";
                        case SHORT -> "java.lang.Short";
                        case INT -> "java.lang.Integer";
                        case LONG -> "java.lang.Long";
                        case FLOAT -> "java.lang.Float";
                        case DOUBLE -> "java.lang.Double";
                        default -> throw new IllegalArgumentException("Not primitive: " + type.displayName());
                    });
        }
    }

    private Optional<Consumer<CodeBuilder>> ofRecord(String name, MethodTypeDesc type, List<ConstantDesc> arguments) {
        List<Component> components =
                arguments.stream().skip(2).map(Component::new).toList();
        return switch (name) {
            case "hashCode" -> Optional.of(method("hashCode", type, code -> hashCode(code, components)));
            case "equals" ->
                Optional.of(method("equals", type, code -> equals(code, type.parameterType(0), components)));
            default -> Optional.empty();
        };
    }

    private static void hashCode(CodeBuilder code, List<Component> components) {
        code.loadConstant(0);
        for (Component component : components) {
            code.loadConstant(31).imul();
            component.hash(code);
            code.iadd();
        }
        code.ireturn();
    }

    private static void equals(CodeBuilder code, ClassDesc of, List<Component> components) {
        Label other = code.newLabel();
        Label unequal = code.newLabel();
        code.aload(0).aload(1).if_acmpne(other).loadConstant(1).ireturn().labelBinding(other);
        code.aload(1).instanceOf(of).ifeq(unequal);
        code.aload(1).checkcast(of).astore(2);
        components.forEach(component -> component.compare(code, unequal));
        code.loadConstant(1).ireturn().labelBinding(unequal).loadConstant(0).ireturn();
    }
}
