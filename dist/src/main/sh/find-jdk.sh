# Sourced by the launcher, ./mvnw and ./test. find_jdk sets $jdk to the home of a Java that is new enough and $jdk_build
# to the name of its build. It forks nothing but, where `java` is a link, one readlink: every start of flow pays for it.

flow_java=25

# Reads HOME/release: $major, $jdk_build.
java_release() {
    major=
    jdk_build=
    [ -x "$1/bin/java" ] && [ -x "$1/bin/$2" ] && [ -r "$1/release" ] || return 1
    while IFS= read -r line; do
        value=${line#*\"}
        value=${value%\"*}
        case $line in
        JAVA_VERSION=*) major=${value%%[!0-9]*} ;;
        JAVA_RUNTIME_VERSION=* | OS_ARCH=*) jdk_build=$jdk_build-$value ;;
        esac
    done <"$1/release"
    [ -n "$major" ]
}

# Takes HOME when it holds PROGRAM and is new enough.
take_jdk() {
    java_release "$1" "$2" && [ "$major" -ge "$flow_java" ] && jdk=$1
}

# find_jdk PROGRAM: PROGRAM is java, or javac where something is to be compiled.
find_jdk() {
    [ -n "${JAVA_HOME:-}" ] && take_jdk "$JAVA_HOME" "$1" && return 0
    java=$(command -v java) || java=
    if [ -h "$java" ]; then
        java=$(readlink -f "$java" 2>/dev/null) || java=
    fi
    case $java in
    */bin/java) take_jdk "${java%/bin/java}" "$1" && return 0 ;;
    esac
    if [ -n "${FLOW_JDKS:-}" ]; then
        for folder in "$FLOW_JDKS"/*; do
            take_jdk "$folder" "$1" && return 0
        done
        return 1
    fi
    for folder in /usr/lib/jvm/* /usr/lib64/jvm/* /usr/java/* /usr/local/java/* /opt/* /opt/java/* /opt/jdk/* /opt/jvm/* \
        "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jdks/* "${HOME:-}"/.jabba/jdk/* "${HOME:-}"/.jenv/versions/* \
        "${HOME:-}"/.asdf/installs/java/* "${HOME:-}"/.local/share/mise/installs/java/* /snap/openjdk/current/jdk \
        /Library/Java/JavaVirtualMachines/*/Contents/Home "${HOME:-}"/Library/Java/JavaVirtualMachines/*/Contents/Home \
        /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
        /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home /home/linuxbrew/.linuxbrew/opt/openjdk*/libexec; do
        take_jdk "$folder" "$1" && return 0
    done
    return 1
}

no_jdk() {
    echo "$1: needs a JDK $flow_java or newer and found none in JAVA_HOME, on PATH or in the usual folders; install one" \
        "(for example 'apt-get install openjdk-$flow_java-jdk-headless' or 'brew install openjdk') or set JAVA_HOME." >&2
    exit 2
}
