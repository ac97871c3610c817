# Sourced by the scripts beside it: builds what is needed and runs a benchmark. launch NAME CLASS [ARGUMENT]...
root=$(cd "$(dirname "$0")/.." && pwd -P) || exit 2
. "$root/dist/src/main/sh/find-jdk.sh"

launch() {
    find_jdk javac || no_jdk "bench/$1"
    class=$2
    shift 2
    "$root/mvnw" -q -B -ntp -f "$root/pom.xml" -pl bench -am process-classes -Dspotless.check.skip=true </dev/null >&2 || exit 2
    exec "$jdk/bin/java" --sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED ${BENCH_JAVA_OPTS:-} \
        -cp "$(cat "$root/bench/target/classpath")" "$class" "$@"
}
